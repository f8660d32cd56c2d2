import { html } from 'hono/html';
import { askFirst, type FormFault, faultNote, field } from '../../staff/pages/form-parts.ts';
import type { Html } from '../../staff/pages/frame.ts';
import type { Words } from '../../staff/pages/words.ts';
import type { Attempt, Delivery } from '../deliveries.ts';
import type { Webhook } from '../endpoints.ts';
import { type Filter, isKnownName, namesFor } from '../webhook-requests.ts';

/** The events of the product by what they are about; types and languages are called by their names. */
function labelOf({ t }: Words, name: Filter, value: string): string {
  if (!isKnownName(name, value)) return t('RIGHTS.GONE', { name: value });
  return name === 'events' ? t(`EVENT.${value.replace('.', '_')}`) : value;
}

interface Choices {
  readonly held: Webhook | undefined;
  readonly chosen: readonly string[] | null;
}

/** What is held and no longer there is offered too: without it the endpoint would be told of more by whatever else is changed. */
const choices = (words: Words, name: Filter, { held, chosen }: Choices): Html =>
  html`<fieldset class="staff__choices">
      <legend>${words.t(`WEBHOOKS.${name}`)}</legend>
      ${namesFor(name, held).map(
        (value) =>
          html`<label>
            <input type="checkbox" name="${name}.${value}" value="1" ${chosen?.includes(value) ? 'checked' : ''} />
            <span>${labelOf(words, name, value)}</span>
          </label>`,
      )}
    </fieldset>`;

/** The fields of an endpoint; nothing ticked is everything. */
const settingsFields = (words: Words, webhook: Webhook | undefined, fault: FormFault | undefined): Html => {
  const { t } = words;
  const ticked = fault ? settingsSent(fault.values, webhook) : webhook;
  const isNarrow = ticked?.events || ticked?.types || ticked?.locales;
  return html`${field(
    {
      name: 'url',
      label: t('WEBHOOKS.URL'),
      type: 'url',
      value: webhook?.url,
      help: t('WEBHOOKS.URL_HELP'),
    },
    fault,
  )}
    ${field(
      {
        name: 'description',
        label: t('WEBHOOKS.DESCRIPTION'),
        value: webhook?.description,
        isOptional: true,
      },
      fault,
    )}
    <details ${isNarrow ? 'open' : ''}>
      <summary>${t('WEBHOOKS.LIMIT')}</summary>
      <p>${t('WEBHOOKS.LIMIT_HELP')}</p>
      ${(['events', 'types', 'locales'] as const).map((name) => choices(words, name, { held: webhook, chosen: ticked?.[name] ?? null }))}
    </details>`;
};

/** What those fields say, as the authoring API takes it. @param held the endpoint so far, of one that is there already */
export function settingsSent(fields: Readonly<Record<string, string>>, held?: Webhook) {
  const ticked = (name: Filter) => {
    const chosen = namesFor(name, held).filter((value) => fields[`${name}.${value}`] === '1');
    return chosen.length === 0 ? null : chosen;
  };
  return {
    url: fields.url ?? '',
    description: fields.description ?? '',
    events: ticked('events'),
    types: ticked('types'),
    locales: ticked('locales'),
  };
}

function stateOf({ t, time }: Words, { disabledAt, disabledWhy, failingSince }: Webhook): string {
  if (disabledAt !== null) return t(`WEBHOOKS.DISABLED_${disabledWhy ?? 'admin'}`, { at: time(disabledAt) });
  return failingSince === null ? t('WEBHOOKS.ON') : t('WEBHOOKS.FAILING', { at: time(failingSince) });
}

/** What an endpoint is called: how somebody has described it, else its host. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || (URL.canParse(url) ? new URL(url).host : url);

/** The endpoints, and a form that adds one. */
export const webhooksPage = (words: Words, webhooks: readonly Webhook[], fault?: FormFault): Html => {
  const { t } = words;
  return html`<p>${t('WEBHOOKS.ABOUT')}</p>
    <ul class="staff__list">
      ${webhooks.map(
        (webhook) =>
          html`<li>
            <div>
              <a href="/studio/webhooks/${webhook.id}">${nameOf(webhook)}</a>
              <small>${webhook.url}</small>
              <small class="${webhook.disabledAt !== null || webhook.failingSince !== null ? 'staff__wrong' : ''}">
                ${stateOf(words, webhook)}
              </small>
            </div>
          </li>`,
      )}
    </ul>
    <section aria-labelledby="new-webhook">
      <h2 id="new-webhook">${t('WEBHOOKS.NEW')}</h2>
      ${faultNote(fault)}
      <form method="post" action="/studio/webhooks">
        ${settingsFields(words, undefined, fault)}
        <button class="staff__main-button">${t('WEBHOOKS.ADD')}</button>
      </form>
    </section>`;
};

const resultOf = ({ t }: Words, { status, fault, duration }: Attempt): string => {
  const result = fault === null || fault === 'status' ? String(status) : t(`FAULT.${fault}`);
  return t('WEBHOOKS.RESULT', { result, duration });
};

const deliveryRow = (words: Words, delivery: Delivery): Html => {
  const { t, time } = words;
  return html`<tr>
      <td>
        <a href="/studio/webhook-deliveries/${delivery.id}">${time(delivery.recordedAt)}</a>
      </td>
      <td><code>${delivery.type}</code></td>
      <td>${t(`DELIVERY.${delivery.state}`)}</td>
      <td>${delivery.attempts}</td>
      <td>${delivery.last ? resultOf(words, delivery.last) : ''}</td>
    </tr>`;
};

const deliveryTable = (
  words: Words,
  webhook: Webhook,
  { items, next }: { items: readonly Delivery[]; next: string | null },
): Html => {
  const { t } = words;
  if (items.length === 0) return html`<p>${t('WEBHOOKS.NOTHING_SENT')}</p>`;
  const columns = ['RECORDED', 'EVENT', 'STATE', 'ATTEMPTS', 'LAST'];
  return html`<div class="staff__scroll" tabindex="0" role="group" aria-labelledby="log">
      <table>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${t(`DELIVERY.${column}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${items.map((delivery) => deliveryRow(words, delivery))}
        </tbody>
      </table>
    </div>
    ${next === null ? '' : html`<p><a href="/studio/webhooks/${webhook.id}?after=${next}">${t('WEBHOOKS.OLDER')}</a></p>`}`;
};

/** One endpoint: its settings, what can be done with it, and what was sent to it. */
export const webhookPage = (
  words: Words,
  webhook: Webhook,
  deliveries: { items: readonly Delivery[]; next: string | null },
  fault?: FormFault,
): Html => {
  const { t, time } = words;
  const isOn = webhook.disabledAt === null;
  const button = (action: string, label: string) =>
    html`<form method="post" action="/studio/webhooks/${webhook.id}/${action}"><button>${label}</button></form>`;
  return html`<p>${stateOf(words, webhook)}</p>
    ${webhook.previousUntil === null ? '' : html`<p>${t('WEBHOOKS.OVERLAP', { at: time(webhook.previousUntil) })}</p>`}
    <div class="staff__buttons">
      ${isOn ? button('test', t('WEBHOOKS.TEST')) : ''} ${button('secret', t('WEBHOOKS.ROTATE'))}
      ${isOn ? button('disable', t('WEBHOOKS.DISABLE')) : button('enable', t('WEBHOOKS.ENABLE'))}
      ${askFirst({
        label: t('WEBHOOKS.REMOVE'),
        means: t('WEBHOOKS.REMOVE_MEANS'),
        action: `/studio/webhooks/${webhook.id}/remove`,
      })}
    </div>
    <section aria-labelledby="log">
      <h2 id="log">${t('WEBHOOKS.LOG')}</h2>
      ${deliveryTable(words, webhook, deliveries)}
    </section>
    <section aria-labelledby="settings">
      <h2 id="settings">${t('WEBHOOKS.SETTINGS')}</h2>
      ${faultNote(fault)}
      <form method="post" action="/studio/webhooks/${webhook.id}">
        ${settingsFields(words, webhook, fault)}
        <button class="staff__main-button">${t('ACTION.SAVE')}</button>
      </form>
    </section>
    <p><a href="/studio/webhooks">${t('WEBHOOKS.BACK')}</a></p>`;
};

/** One delivery: what is sent, and how each attempt ended. */
export const deliveryPage = (
  words: Words,
  delivery: Delivery & { body: string; tries: readonly Attempt[] },
): Html => {
  const { t, time } = words;
  return html`<p>
      ${t(`DELIVERY.${delivery.state}`)}${
        delivery.dueAt === null ? '' : html` · ${t('DELIVERY.DUE', { at: time(delivery.dueAt) })}`
      }
    </p>
    <form method="post" action="/studio/webhook-deliveries/${delivery.id}/redeliver">
      <button>${t('DELIVERY.AGAIN')}</button>
    </form>
    <section aria-labelledby="attempts">
      <h2 id="attempts">${t('DELIVERY.ATTEMPTS')}</h2>
      ${delivery.tries.length === 0 ? html`<p>${t('DELIVERY.NOT_YET')}</p>` : ''}
      <ol class="staff__list">
        ${delivery.tries.map(
          (attempt) =>
            html`<li>
              <div>
                <strong>${time(attempt.at)}</strong>
                <span>${resultOf(words, attempt)}</span>
                ${attempt.answer === '' ? '' : html`<pre class="staff__answer" tabindex="0">${attempt.answer}</pre>`}
              </div>
            </li>`,
        )}
      </ol>
    </section>
    <section aria-labelledby="payload">
      <h2 id="payload">${t('DELIVERY.PAYLOAD')}</h2>
      <p>webhook-id: <code>${delivery.eventId}</code></p>
      <pre class="staff__answer" tabindex="0">${JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
    </section>
    <p><a href="/studio/webhooks/${delivery.webhookId}">${t('DELIVERY.BACK')}</a></p>`;
};
