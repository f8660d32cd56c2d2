import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noRules } from '../../../src/casino/published-rules/no-rules.ts';
import { ruleValues } from '../../../src/casino/published-rules/rule-variables.ts';
import { createCheck } from '../../../src/hashmark/cms/check.ts';
import { siteValuesOf } from '../../../src/hashmark/cms/declared-variables.ts';
import { deliveryRoutes } from '../../../src/hashmark/cms/delivery-routes.ts';
import { readFolder } from '../../../src/hashmark/cms/files/read-folder.ts';
import { extensionsOf } from '../../../src/hashmark/site/joined.ts';
import { createHarness, publishConfigs } from '../../casino/harness.ts';
import site from '../../support/site.ts';
import '../../support/properties.ts';

const { files } = readFolder('content');
const values = siteValuesOf(files, extensionsOf(site).rules);
const check = createCheck(() => [], extensionsOf(site));
const issuesOf = (content: string, variables: Record<string, unknown> = {}, more: object = {}) =>
  check('page', 'any', { title: 'Any', content, variables, ...more }, { texts: true, ...values }).issues;

/** Ways to write a wager of a gift in the languages of the site. */
const WAGERS: readonly ((wager: number) => string)[] = [
  (wager) => `Wager ×${wager}.`,
  (wager) => `The wager is ${wager} times the bonus`,
  (wager) => `${wager}x wagering applies`,
  (wager) => `Umsatz ×${wager}, 14 Tage`,
  (wager) => `Das ${wager}-Fache des Bonus ist umzusetzen`,
  (wager) => `Mise exigée : ×${wager}`,
  (wager) => `| Wager | × ${wager} |`,
  (wager) => `| Bonus | Wagering | ${wager}x |`,
  (wager) => `**${wager}**× wagering`,
  (wager) => `The wagering requirement is ${wager}.`,
  (wager) => `Umsatzbedingung: **${wager}**`,
  (wager) => `Umsatz: ${wager}`,
  (wager) => `The bonus has a wager of ${wager}.`,
  (wager) => `Der Bonus muss ${wager}-mal umgesetzt werden.`,
  (wager) => `Le bonus doit être misé ${wager} fois.`,
  (wager) => `Exigence de mise : ${wager}`,
  (wager) => `Il bonus va giocato ${wager} volte.`,
  (wager) => `Requisito di puntata: ${wager}`,
  (wager) => `Omsetningskravet er ${wager}.`,
  (wager) => `| Gift | Wager |\n| --- | --- |\n| Deposit | none |\n| Account | ${wager}× |`,
  (wager) => `| Umsatz | Geschenk |\n| --- | --- |\n| x${wager} | Konto |`,
  (wager) => `Wager ×&nbsp;${wager}`,
  (wager) => `Wager &times;${wager}`,
  (wager) => `Wager ×${[...String(wager)].map((figure) => `&#${figure.charCodeAt(0)};`).join('')}`,
  (wager) =>
    `Wager ×${[...String(wager)].map((figure) => String.fromCharCode(figure.charCodeAt(0) + 0xfee0)).join('')}`,
  (wager) => `Play through the bonus ${wager} (in words) times.`,
  (wager) => `Turn the bonus over ${wager} times.`,
  (wager) => `Bet the bonus ${wager} times before you withdraw it.`,
  (wager) => `You play ${wager} times the bonus before it is yours.`,
  (wager) => `Du setzt das ${wager}-Fache des Bonus.`,
  (wager) => `Vous jouez ${wager} fois le bonus.`,
  (wager) => `Giochi ${wager} volte il bonus.`,
  (wager) => `Du spiller ${wager} ganger bonusen.`,
  (wager) => `It is ${wager} times your winnings.`,
];

describe('numbers of the rules in texts', () => {
  it('are refused where a wager is written out, in every place of a page', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WAGERS),
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom('content', 'title', 'description', 'block', 'variable'),
        (write, wager, place) => {
          const text = write(wager);
          const found =
            place === 'content'
              ? issuesOf(`Some words.\n\n${text}`)
              : place === 'variable'
                ? issuesOf('The bonus: {terms}.', { terms: text })
                : issuesOf('Words.', {}, place === 'block' ? { blocks: { side: text } } : { [place]: text });
          expect(found.filter(({ level }) => level === 'error').length, `${place}: ${text}`).toBeGreaterThan(
            0,
          );
        },
      ),
    );
  });

  it('are refused where a wager is written in words', () => {
    const unit = ['', 'one', 'five', 'nine'] as const;
    const written: Readonly<Record<'en' | 'de' | 'fr' | 'it' | 'no', readonly string[]>> = {
      en: ['thirty', 'forty'].flatMap((ten) => unit.map((one) => (one ? `${ten}-${one}` : ten))),
      de: ['', 'ein', 'fünf', 'neun'].flatMap((one) =>
        ['dreißig', 'vierzig'].map((ten) => (one ? `${one}und${ten}` : ten)),
      ),
      fr: ['trente', 'quarante'].flatMap((ten) => [ten, `${ten} et un`, `${ten}-cinq`, `${ten}-neuf`]),
      it: ['trenta', 'trentuno', 'trentacinque', 'quaranta', 'quarantotto', 'sedici'],
      no: ['tretti', 'trettifem', 'førti', 'førtini', 'seksten'],
    };
    const sentences: Readonly<Record<keyof typeof written, readonly ((times: string) => string)[]>> = {
      en: [(times) => `The bonus is wagered ${times} times.`, (n) => `The wagering requirement is ${n}.`],
      de: [(times) => `Der Bonus wird ${times}fach umgesetzt.`, (n) => `Umsatzbedingung: **${n}**`],
      fr: [(times) => `Le bonus doit être misé ${times} fois.`, (n) => `Exigence de mise : ${n}`],
      it: [(times) => `Il bonus va giocato ${times} volte.`, (n) => `Requisito di puntata: ${n}`],
      no: [(times) => `Bonusen må omsettes ${times} ganger.`, (n) => `Omsetningskravet er ${n}.`],
    };
    for (const [language, numbers] of Object.entries(written))
      for (const number of numbers)
        for (const write of sentences[language as keyof typeof written]) {
          const text = write(number);
          expect(issuesOf(text), text).toMatchObject([{ id: 'rule-number', level: 'error' }]);
        }
    for (const text of [
      'Ten times a day.',
      'You wager at times.',
      'Zehnmal probiert.',
      'Trenta volte meglio.',
      'The wagering requirement is one of our rules.',
      'Wagering of sixteen and more games counts.',
      'The wagering requirement is twenty-one again in a song.',
      'Umsatzbedingungen: alle auf einer Seite.',
    ])
      expect(issuesOf(text), text).toEqual([]);
  });

  it('are refused in words as they are in figures, with every unit', () => {
    const errors = (text: string) => issuesOf(text).filter(({ level }) => level === 'error');
    for (const [right, wrong] of [
      ['Use the bonus within fourteen days.', 'Use the bonus within twenty-one days.'],
      ['Den Bonus vierzehn Tage lang nutzen.', 'Den Bonus einundzwanzig Tage lang nutzen.'],
      ['Un bonus pour quatorze jours.', 'Un bonus pour vingt et un jours.'],
      ['Il bonus vale quattordici giorni.', 'Il bonus vale ventotto giorni.'],
      ['Bonusen varer i fjorten dager.', 'Bonusen varer i tjueen dager.'],
      ['A bonus of one hundred percent.', 'A bonus of a hundred and fifty percent.'],
      ['Ein Bonus von hundert Prozent.', 'Ein Bonus von hundertfünfzig Prozent.'],
      ['Un bonus de cent pour cent.', 'Un bonus de quatre-vingt-dix pour cent.'],
      ['Un bonus del cento per cento.', 'Un bonus del centocinquanta per cento.'],
      ['En bonus på hundre prosent.', 'En bonus på to hundre prosent.'],
      ['Fifty free spins for you', 'Seventy-five free spins for you'],
      ['Fünfzig Freispiele', 'Fünfundsiebzig Freispiele'],
      ['Cinquante tours gratuits', 'Soixante-quinze tours gratuits'],
      ['Cinquanta giri gratis', 'Ottantuno giri gratis'],
      ['Femti gratisspinn', 'Sytti gratisspinn'],
      ['A bonus up to three hundred euros.', 'A bonus up to four hundred euros.'],
      ['The bonus is yours.', 'The bonus is wagered two times.'],
      ['Bets of {bonusWager} times the bonus.', 'Bets of thirty times the bonus.'],
      ['Das {bonusWager}-Fache des Bonus.', 'Du setzt das Dreißigfache des Bonus.'],
      ['Vous misez {bonusWager} fois le bonus.', 'Vous misez trente fois le bonus.'],
      ['Punti {bonusWager} volte il bonus.', 'Punti trenta volte il bonus.'],
      ['Du satser {bonusWager} ganger bonusen.', 'Du satser tretti ganger bonusen.'],
    ] as const) {
      expect(errors(right), right).toEqual([]);
      expect(errors(wrong), wrong).toMatchObject([{ id: 'rule-number' }]);
    }
    expect(errors('Hello. A bonus, twenty-one days long.')).toMatchObject([
      { line: 1, column: 17, message: expect.stringContaining('`twenty-one days`') },
    ]);
  });

  it('are refused in menus, lists of files and awards, and in wordings of the site', () => {
    const said = 'Bonus, wager ×30';
    const size = { mime: 'application/pdf', size: 1 };
    const found = [
      check('menu', 'a', { title: 'A', items: [{ label: said, href: '/x' }] }, { texts: true, ...values }),
      check('file', 'a', { title: said, url: '/books/a.pdf', ...size }, { texts: true, ...values }),
      check('messages', 'en', { messages: { A: { B: said } } }, { texts: true, ...values }),
    ];
    for (const { issues } of found)
      expect(issues.filter(({ level }) => level === 'error')).toMatchObject([{ id: 'rule-number' }]);
  });

  it('are refused behind a name that no rule fills in', () => {
    expect(issuesOf('Wager ×{mine}.', { mine: 35 })).toMatchObject([{ id: 'rule-number' }]);
    expect(issuesOf('Wager ×{bonusWager}, {wagerDays} days.')).toEqual([]);
  });

  it('are refused behind a name that is right in one currency alone', () => {
    const reported = (max: object) =>
      issuesOf('A bonus up to {max}.', { max }).filter(({ id }) => id === 'rule-number');
    expect(reported({ EUR: '€300', CAD: 'CA$480' })).toEqual([]);
    expect(reported({ EUR: '€300', CAD: 'CA$9,999' })).toMatchObject([{ level: 'error' }]);
  });

  it('are refused under a name that the rules fill in', () => {
    const names = Object.keys(ruleValues(noRules(), 'CW'));
    for (const name of [...names, 'bonusWager', 'wagerDays', 'spinsMaxWin', 'activationDays'])
      expect(issuesOf('Words.', { [name]: 30 }), name).toMatchObject([
        { id: 'rule-variable', path: ['variables', name] },
      ]);
    expect(names.length).toBeGreaterThan(10);
  });

  it('are refused where no rule names them: shares, days, spins and largest amounts', () => {
    for (const [right, wrong] of [
      ['A bonus of 100% of the deposit.', 'A bonus of 150% of the deposit.'],
      ['15 % Cashback', '25 % Cashback'],
      ['50 free spins for you', '75 free spins for you'],
      ['50 Freispiele', '51 Freispiele'],
      ['50 free spins', '1,050 free spins'],
      ['Use the bonus within 14 days.', 'Use the bonus within 30 days.'],
      ['A bonus up to €300.', 'A bonus up to €400.'],
      ['Use the bonus within 336 hours.', 'Use the bonus within 48 hours.'],
      ['Der Bonus gilt zwei Wochen.', 'Der Bonus gilt drei Wochen.'],
      ['Un bonus pour 2 semaines.', 'Un bonus pour soixante-dix heures.'],
      ['Il bonus vale due settimane.', 'Il bonus vale 5 settimane.'],
      ['Bonusen varer i to uker.', 'Bonusen varer i 100 timer.'],
      ['| Cashback | Level |\n|-|-|\n| 15% | Gold |', '| Cashback | Level |\n|-|-|\n| 25% | Gold |'],
    ] as const) {
      const errors = (text: string) => issuesOf(text).filter(({ level }) => level === 'error');
      expect(errors(right), right).toEqual([]);
      expect(errors(wrong), wrong).toMatchObject([{ id: 'rule-number' }]);
    }
  });

  it('are refused where they are no term of the bonus: its smallest deposit, and a largest bet, which no rule has', () => {
    const errors = (text: string) => issuesOf(text).filter(({ level }) => level === 'error');
    for (const [right, wrong] of [
      ['The bonus asks for a minimum deposit of €20.', 'The bonus asks for a minimum deposit of €15.'],
      ['A bonus for deposits of at least {own20}.', 'A bonus for deposits of at least {own35}.'],
      ['Bonus: Mindesteinzahlung {bonusMinDeposit}.', 'Bonus: Mindesteinzahlung 15 €.'],
      ['Pas de mise maximale avec un bonus.', 'Avec un bonus, mise maximale de 5 €.'],
      ['With a bonus every bet counts.', 'With a bonus the largest bet is €5.'],
    ] as const) {
      expect(errors(right), right).toEqual([]);
      expect(errors(wrong), wrong).toMatchObject([{ id: 'rule-number' }]);
    }
  });

  it('are refused where a condition of one offer stands beside what another one gives', () => {
    const errors = (text: string) => issuesOf(text).filter(({ level }) => level === 'error');
    for (const text of [
      '{bonusPercent}% up to {bonusMax}, wager ×{bonusWager}.',
      '{bonusPercent}% up to {bonusMax}, then {secondBonusPercent}% up to {secondBonusMax}.',
      '{bonusPercent}% up to {bonusMax}, and {signUpSpins} free spins for your account.',
      'The same wager as of the first deposit, ×{bonusWager}, for {secondBonusPercent}%.',
    ])
      expect(errors(text), text).toEqual([]);
    expect(errors('Hello. {bonusPercent}% up to {secondBonusMax}.')).toMatchObject([
      { id: 'rule-number', line: 1, column: 30 },
    ]);
    expect(errors('{bonusPercent}% of your deposit, wager ×{signUpWager}.')).toHaveLength(1);
  });

  it('are refused where another offer gave as much: a share of all, and a deposit that is doubled', () => {
    const halved = files.map((file) =>
      file.address.key === 'offers'
        ? {
            ...file,
            body: JSON.parse(JSON.stringify(file.body).replaceAll(/"percent":\d+/g, '"percent":50')),
          }
        : file,
    );
    const changed = siteValuesOf(halved, extensionsOf(site).rules);
    const found = (content: string) =>
      check('page', 'any', { title: 'Any', content }, { texts: true, ...changed }).issues;
    for (const text of [
      'A 100% bonus on your first deposit.',
      'Ein Bonus von 100 % auf die Einzahlung.',
      '| Bonus | Day |\n| --- | --- |\n| 100% | 1 |',
      'We double your first deposit.',
      'Wir verdoppeln deine erste Einzahlung.',
      'Nous doublons votre premier dépôt.',
      'Raddoppiamo il tuo primo deposito.',
      'Vi dobler det første innskuddet ditt.',
    ]) {
      expect(found(text), text).toMatchObject([{ id: 'rule-number', level: 'error' }]);
      expect(found(text.replace(/100(?: ?%)?/, '50%')).length, text).toBe(text.includes('100') ? 0 : 1);
    }
    for (const text of [
      'A bonus counts bets on pokies at 100%, on tables at 10%.',
      'Einsätze mit Bonus zählen an Spielautomaten zu 100 %.',
      'Avec un bonus, les machines à sous comptent à 100 %.',
      'Con un bonus i giochi da tavolo contano al 10%.',
      'Med bonus teller bordspill 10 %, live-dealer 0 %.',
      '| Games | Share with a bonus |\n| --- | --- |\n| Keno | 100% |',
      'Double-check the deposit before you send it.',
    ])
      expect(found(text), text).toEqual([]);
  });

  it('leave other numbers alone', () => {
    for (const text of [
      'A pokie with a return of 96% keeps 4% of all bets.',
      'Cards take 1 to 3 business days.',
      'There are 130 games, and 3 jackpots.',
      'The picture is 240 wide.',
      'Wagering is 100% of the stake for pokies, and 10 percent for tables.',
      'The wagering requirement of 14 days begins with the first bet.',
      '**12.7** Free spins cannot be sold.',
      'Our help answers within 24 hours.',
      'Bet as often as you like: the bonus game comes 3 times an hour.',
      '| Gift | Pictures |\n| --- | --- |\n| Account | 2x |',
      '| Pictures | 2x |\n| --- | --- |\n| Sounds | 3x |',
    ])
      expect(issuesOf(text), text).toEqual([]);
  });
});

describe('texts that the rules fill in', () => {
  it('say on the next request what a published offer says, in title, description and variables', async () => {
    const { services } = await createHarness();
    const { cms } = services;
    await publishConfigs(cms, ['site']);
    const page = { type: 'page', key: 'told', suffix: '', locale: 'en' } as const;
    const body = {
      title: 'Wager ×{bonusWager}',
      description: '{bonusPercent}% up to {bonusMax}',
      content: 'x',
    };
    const publish = async (
      address: typeof page | { type: 'config'; key: string; suffix: string; locale: string },
      value: unknown,
    ) => {
      const head = await cms.get(address).catch(() => undefined);
      await cms.batch({
        mode: 'publish',
        entries: [{ address, body: value, base: head?.revision.hash ?? null }],
        actor: 'test',
      });
    };
    await publish(page, body);
    const delivery = deliveryRoutes(() => services);
    const reported = async (query = '') => {
      const page = await (await delivery.request(`/api/cms/pages/told?${query}`)).json();
      const site = await (await delivery.request(`/api/cms/configs/site?${query}`)).json();
      return { title: page.title, description: page.description, site, tags: page.tags };
    };
    const before = await reported('market=AU');
    expect(before).toMatchObject({
      title: 'Wager ×35',
      description: expect.stringMatching(/^100% up to A\$/),
    });
    expect(before.tags).toContain('config:offers');
    expect((await reported('l=de')).site.variables.bonusMax.EUR).toBe('300\u00a0€');
    expect((await reported('licence=EE')).title).toBe('Wager ×20');

    const address = { type: 'config', key: 'offers', suffix: '', locale: 'en' } as const;
    const offers = JSON.parse((await cms.get(address)).revision.body);
    offers.value.offers[0] = { ...offers.value.offers[0], wager: 8, max_bonus: { EUR: 77_00 } };
    await publish(address, offers);
    const after = await reported();
    expect(after.title).toBe('Wager ×8');
    expect(after.site.variables.bonusMax.EUR).toBe('€77');
    expect(after.site.hash).not.toBe(before.site.hash);
  });

  it('cannot be published with other numbers than those in force', async () => {
    const { services } = await createHarness();
    const refused = services.cms.batch({
      mode: 'publish',
      entries: [
        {
          address: { type: 'page', key: 'terms', suffix: '', locale: 'en' },
          body: { title: 'Terms', content: 'The wager is ×30.' },
          base: null,
        },
      ],
      actor: 'test',
    });
    await expect(refused).rejects.toMatchObject({ code: 'content-refused' });
  });
});
