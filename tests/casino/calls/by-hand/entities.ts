/**
 * Entities as the two specifications of the site name them, written by hand: a name and a word for its type on each line's
 * pair `name:type`. Nothing here comes from the schemas: the tests hold the one against the other.
 *
 * Words: `text`, `whole` (a number without fraction), `number`, `flag`, `time`, `list`, `table` (values by key, e.g. by
 * currency), `object`, `any`, or the words it may hold, joined by `|`. A `?` behind: null where there is nothing to say;
 * a `*` behind: may be left out. `a.b` is `b` within `a`, `a[].b` that of each item.
 */
export interface EntityByHand {
  id: string;
  fields: string;
}

const VIP = 'regular|bronze|silver|gold|platinum|diamond';
const STAGES = 'issued|wait|handle_bets|lost|canceled|expired|wager_done|finished';
const PAYMENT_STATES = 'canceled|declined|rejected|recalled|succeeded|pending|processing|reserved';

export const entitiesByHand = {
  player: {
    id: 'DATA-01',
    fields: `id:text email:text first_name:text? last_name:text? nickname:text? date_of_birth:text? gender:text?
      country:text? state:text? city:text? address:text? postal_code:text? mobile_phone:text? receive_promos:flag
      receive_sms_promos:flag currency:text language:text locale:text statuses:list statuses[].id:text statuses[].name:text
      groups:list subscriptions.receive_promos:flag created_at:time confirmed_at:time? current_sign_in_at:time? verified:flag
      sumsub_verified:flag two_factor_enabled:flag can_issue_bonuses:flag deposit_bonus_code:text? auth_fields_missed:list
      license_name:text sow_questionnaire_expires_at:time? profession:text? personal_id:text? autoregistered:flag`,
  },
  account: {
    id: 'DATA-03',
    fields: 'currency:text active:flag amount_cents:whole available_to_cashout_cents:whole',
  },
  currency: { id: 'DATA-04', fields: 'code:text fiat:flag subunits_to_unit:whole' },
  limit: {
    id: 'DATA-05',
    fields: `type:text accounts:list accounts[].currency:text accounts[].amount_cents:whole
      accounts[].current_value_amount_cents:whole`,
  },
  gift: {
    id: 'DATA-06 DATA-07',
    fields: `id:text title:text stage:${STAGES} currency:text amount_cents:whole amount_wager_cents:whole
      amount_wager_requirement_cents:whole activatable:flag activatable_until:time? group_key:text freespins_total:whole
      bonuses:list bonuses[].type:text cmsData:table? type:deposit|registration|freespins|general received:time
      activated:time? expired:time? used:time? erased_by_withdraw:time?`,
  },
  level: { id: 'DATA-08', fields: `id:whole name:text status:${VIP} min:whole max:whole` },
  game: {
    id: 'DATA-09 DATA-10',
    fields: `identifier:text slug:text name:text title:text provider:text categories:list currencies:table badges.type:text?
      badges.theme:text? preview:text? has_demo_mode:flag seo_title:text last_activity_at:time?`,
  },
  jackpot: {
    id: 'DATA-11',
    fields: `id:text identifier:text state:text currency:text levels:list levels[].id:text
      levels[].identifier:level_1|level_2|level_3 levels[].name:text levels[].amount_cents:whole`,
  },
  jackpotWin: {
    id: 'DATA-12',
    fields: `user_name:text created_at:time amount_cents:whole jackpot_original_amount_cents:whole
      jackpot_original_currency:text jackpot_level_name:text`,
  },
  page: {
    id: 'DATA-13 DATA-14',
    fields: `id:text slug:text path:text title:text content:text categories:list blocks:table json.variables:table
      json.bannerImage.src:text* json.bannerImage.srcRetina:text* json.modalImage:object* meta:object meta.json:any*
      meta.mainContent:text* meta.metaUrl:text*`,
  },
  playerFields: {
    id: 'DATA-15',
    fields: `contexts:table contexts.registration:list contexts.deposit:list contexts.cashout:list contexts.edition:list
      fields:table`,
  },
  payment: {
    id: 'DATA-16',
    fields: `action:deposit|cashout state:${PAYMENT_STATES} finished_at:time? id:text recallable:flag`,
  },
  paymentMethod: {
    id: 'DATA-17 DATA-18',
    fields: `id:text brand:text provider:text type:crypto|fiat currency:text savedProfiles:list
      termsOfService.restrictions.amountCurrencyCode:text processingTime:text fee:number deposit.min:whole* deposit.max:whole?*
      withdrawal.min:whole* withdrawal.max:whole?*`,
  },
  authProvider: { id: 'DATA-19', fields: 'name:text connected:flag' },
  currentIp: { id: 'DATA-20', fields: 'country_code:text' },
  survey: { id: 'DATA-21', fields: 'survey_id:text survey_collector_id:text is_enable_widget:flag' },
  tournament: {
    id: 'DATA-22',
    fields: `id:text frontend_identifier:text start_at:time end_at:time in_progress:flag group_ids:list top_players:list
      top_players[].award_place:whole top_players[].nickname:text status:future|active|archive
      type:tournament|quest|lottery image:object? file:text?`,
  },
  tournamentStatus: {
    id: 'DATA-23',
    fields: 'tournament_id:text bets:whole award_place:whole? nickname:text',
  },
  lottery: { id: 'DATA-25', fields: 'id:text in_progress:flag tickets:whole' },
  lotteryStatus: { id: 'DATA-26', fields: 'lottery_id:text tickets:whole' },
  lootBox: {
    id: 'DATA-27 DATA-28',
    fields: `id:text bonuses:list group_key:text stage:issued|activated|expired created_at:time valid_until:time items:list
      items[].title:text items[].type:freespins|bonus items[].attributes.freespins_count:whole
      items[].attributes.bonus_amount:table items[].result_bonus.wager:number items[].result_bonus.max_win:table
      items[].weight:number items[].prize:flag`,
  },
  compPoints: { id: 'DATA-29', fields: 'chargeable.points:whole persistent.points:whole' },
  compPointRate: {
    id: 'DATA-30 DATA-31',
    fields: `type:money|freespins|lootboxes|lotteries group:text bonus_title:text title:text rates:list rates[].currency:text
      rates[].amount_cents:whole rates[].points:whole rate.points:whole rate.freespins_count:whole rate.lottery_ids:list
      games:list wager:number`,
  },
  banner: {
    id: 'DATA-32',
    fields: `id:text categories:list groups:list* groupIds:list* liveTime.start:text* liveTime.end:text* image:object*
      overlayImage:object* frontend_identifier:text* title.text:text description.text:text* variables:table*
      gradient.left:text* gradient.leftCenter:text* gradient.rightCenter:text* gradient.right:text* labels:list*
      button.name:text* button.url:text* button.type:tournaments|lottery* button.frontendIdentifier:text* button.attrs:table*
      secondButton.name:text* secondButton.popup:text* timer.start_at:time* timer.end_at:time* order:table* logged:flag*
      size:text*`,
  },
  vipProgress: {
    id: 'DATA-33',
    fields: `currency:text currentStatus:${VIP} activeStatus:${VIP} nextStatus:${VIP}? depositThresholdCents:whole
      depositAmountCents:whole betSumCents:whole betSumThresholdCents:whole overallProgress:whole lost.status:${VIP}* lost.since:time*`,
  },
  cashbackLevel: {
    id: 'DATA-35',
    fields: `id:text name:text image:object content:text gift_descriptions:list
      conditions.persistent_comp_points.max:whole?`,
  },
  adventureDay: {
    id: 'DATA-36',
    fields: `day:text step:whole stepTotal:whole isCompleted:flag prize.type:bonus|fs condition.minDep:table
      condition.wager:whole condition.periodActivationDays:whole variables:table`,
  },
  notification: {
    id: 'DATA-37',
    fields: `id:text type:personal|bonuses_changes|freespins_changes identifier:text title:text text:text content.icon:text
      content.title:text content.button.title:text* content.button.toName:text* content.button.path:text*`,
  },
  award: { id: 'DATA-39', fields: 'name:text nomination:text prize:text year:whole imgUrl:text' },
} as const satisfies Record<string, EntityByHand>;

export type EntityName = keyof typeof entitiesByHand;

/** Entities that no answer carries: the stores build them, and their tests name the fields. */
export const builtByStores: Readonly<Record<string, string>> = {
  'DATA-24': 'A quest is a tournament, read by its identifier: tests/stores/player-stores.test.ts.',
  'DATA-34':
    'A VIP level is a stretch between two statuses of the programme: tests/stores/player-data.test.ts.',
  'DATA-38': 'Balances add up wallet and gifts: tests/stores/player-stores.test.ts.',
};
