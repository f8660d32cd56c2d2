import { SURVEY_AFTER, SURVEY_DELAY, SURVEY_PRELOAD, showsSurvey } from '../../casino/rules/site-wide.ts';
import { api } from '../../stores/api.ts';
import { logFailure } from '../../stores/log.ts';
import { $session, setProfile } from '../../stores/session.ts';
import { findAside, hideAside, isBlocked, isGamePage, kept, showAside } from './asides.ts';

/** Whoever has answered or closed a survey is not asked again for it. */
const KEY = 'hm-survey';

type Survey = Awaited<ReturnType<typeof readSurvey>>;
const readSurvey = () => api.call('getSurveyConfig');

async function preload(): Promise<Survey | undefined> {
  if ($session.get().status !== 'player') return undefined;
  try {
    const [survey, player] = await Promise.all([readSurvey(), api.call('getPlayer')]);
    setProfile(player);
    return survey;
  } catch (error) {
    logFailure('LOAD_SURVEY_ERROR', error);
    return undefined;
  }
}

/** Sends an answer to those who read what players write. */
async function answer(form: HTMLFormElement, survey: Survey): Promise<void> {
  const session = $session.get();
  if (session.status !== 'player') return;
  const { email, first_name, nickname } = session.player;
  const given = new FormData(form);
  await api.call('sendContactMessage', {
    body: {
      name: first_name || nickname || 'Player',
      email,
      subject: `${survey.survey_id} / ${survey.survey_collector_id}`.replace(/[\p{Cc}]/gu, ' '),
      message: `Answer: ${String(given.get('mark'))} of 5. ${String(given.get('words') ?? '')}`.trim(),
    },
  });
}

function show(survey: Survey): void {
  const aside = findAside('survey');
  const form = aside?.querySelector('form');
  const status = aside?.querySelector<HTMLElement>('[data-survey-status]');
  const close = () => kept('localStorage', KEY, survey.survey_id);
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    if (button?.ariaBusy === 'true') return;
    if (button) button.ariaBusy = 'true';
    const sent = answer(form, survey).finally(() => {
      if (button) button.ariaBusy = null;
    });
    sent.then(
      () => {
        close();
        form.hidden = true;
        if (status) status.textContent = status.dataset.done ?? '';
        setTimeout(() => hideAside('survey'), 10_000);
      },
      () => {
        if (status) status.textContent = status.dataset.failed ?? '';
      },
    );
  });
  showAside('survey', close);
}

/** Asks a player who has been here for a while (SITE-09 … SITE-13). */
export function startSurvey(): void {
  let preloaded: Promise<Survey | undefined> | undefined;
  const since = performance.now();
  setTimeout(
    () => {
      preloaded = preload();
    },
    SURVEY_AFTER - SURVEY_PRELOAD - since,
  );
  setTimeout(async () => {
    const survey = await preloaded;
    const may = () =>
      showsSurvey({
        isEnabled: survey?.is_enable_widget ?? false,
        isPlayer: $session.get().status === 'player',
        isGamePage: isGamePage(),
        isBlocked: isBlocked(),
      });
    if (!survey || !may() || kept('localStorage', KEY) === survey.survey_id) return;
    setTimeout(() => {
      if (may()) show(survey);
    }, SURVEY_DELAY);
  }, SURVEY_AFTER - since);
}
