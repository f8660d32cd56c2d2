/** Webhooks from the command line: `hashmark webhooks <command>`. */
import {
  type CommandForm,
  didYouMean,
  readCommand,
  readOptions,
  refuseStrange,
} from '../../process/read-options.ts';
import { UsageError } from '../../process/usage-error.ts';
import { loadSite } from '../../site/load-site.ts';
import { DELIVERY_STATES } from '../../webhooks/deliveries.ts';
import type { AuthoringClient } from '../client/create-client.ts';
import { connect } from './connection.ts';
import type { Output } from './output.ts';
import { runCommand, tellHelp } from './run-command.ts';

const HELP = `Usage: hashmark webhooks <command> [arguments] [options]

Commands
  list                     the addresses that are told of what happens, and whether they answer
  deliveries <webhook>     what was sent to one, the newest first, and how it ended
  show <delivery>          one message with every attempt
  redeliver <delivery>     sends a message once more, under the id that it had
  redeliver --failed <webhook>  sends all again that have failed

Options
  --state <state>      deliveries: only those: waiting, delivered or failed
  --failed             redeliver: every failed message of a webhook
  --json               answers with one JSON value, as content does: webhooks, deliveries, delivery or redelivered
  --data-dir <folder>  where the server keeps its data
  --help, -h           shows this

The commands work through the running server, else on its store directly; what is sent again goes out once a server runs.
Exit codes are those of content.
`;

const OPTIONS = {
  state: { type: 'string' },
  failed: { type: 'boolean' },
  json: { type: 'boolean' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Delivery = Awaited<ReturnType<AuthoringClient['listWebhookDeliveries']>>['items'][number];

/** Every delivery of a webhook, the newest first. */
async function listAll(client: AuthoringClient, id: string, state?: string): Promise<readonly Delivery[]> {
  const found: Delivery[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await client.listWebhookDeliveries({ id, state, after });
    found.push(...items);
    after = next ?? undefined;
  } while (after !== undefined);
  return found;
}

const howItEnded = ({ last, due_at }: Delivery) =>
  [last ? (last.fault ?? last.status) : 'not tried yet', due_at && `again at ${due_at}`]
    .filter(Boolean)
    .join(', ');

/** @throws UsageError */
function readState(given: string | undefined): string | undefined {
  if (given === undefined || DELIVERY_STATES.some((known) => known === given)) return given;
  const states: readonly string[] = DELIVERY_STATES;
  throw new UsageError(
    `There is no state \`${given}\`.${didYouMean(given, states)} Use ${states.join(', ')}.`,
  );
}

interface Asked {
  readonly subject: string;
  readonly state: string | undefined;
  readonly failed: boolean | undefined;
}

type CommandName = 'list' | 'deliveries' | 'show' | 'redeliver';

const FORMS: Readonly<Record<CommandName, CommandForm>> = {
  list: { takes: [], options: [] },
  deliveries: { takes: ['<webhook>'], options: ['state'] },
  show: { takes: ['<delivery>'], options: [] },
  redeliver: { takes: ['<id>'], options: ['failed'] },
};

const LINE = {
  program: 'webhooks ',
  common: ['json', 'data-dir', 'help'],
  wanted: {
    '<webhook>': 'an id that `webhooks list` shows',
    '<delivery>': 'an id that `webhooks deliveries <webhook>` shows',
    '<id>': 'of a delivery, or with --failed of a webhook',
  },
};

/** Each command: what it answers, and how that is told. */
const COMMANDS: Readonly<
  Record<
    CommandName,
    (client: AuthoringClient, asked: Asked) => Promise<{ answer: object; lines: readonly string[] }>
  >
> = {
  async list(client) {
    const { items } = await client.listWebhooks();
    const lines = items.map(({ id, url, enabled, disabled_why, failing_since }) =>
      [
        id,
        url,
        enabled ? (failing_since ? `fails since ${failing_since}` : 'on') : `off: ${disabled_why}`,
      ].join('\t'),
    );
    return { answer: { webhooks: items }, lines };
  },
  async deliveries(client, { subject, state }) {
    const items = await listAll(client, subject, state);
    const lines = items.map((item) =>
      [item.id, item.recorded_at, item.type, item.state, howItEnded(item)].join('\t'),
    );
    return { answer: { deliveries: items }, lines };
  },
  async show(client, { subject }) {
    const delivery = await client.readWebhookDelivery({ id: subject });
    const tries = delivery.tries.map(({ at, duration_ms, status, fault, answer }) =>
      [at, `${duration_ms} ms`, fault ?? status, JSON.stringify(answer)].join('\t'),
    );
    return { answer: { delivery }, lines: [JSON.stringify(delivery.payload, undefined, 2), ...tries] };
  },
  async redeliver(client, { subject, failed }) {
    const ids = failed ? (await listAll(client, subject, 'failed')).map(({ id }) => id) : [subject];
    for (const id of ids) await client.redeliverWebhook({ id });
    return { answer: { redelivered: ids }, lines: [`${ids.length} on their way again.`] };
  },
};

async function run(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  const [first, ...behind] = positionals;
  if (values.help || first === undefined || first === 'help') return tellHelp(HELP, output);
  const name = readCommand(first, FORMS, LINE.program);
  refuseStrange(name, FORMS[name], behind, values, LINE);
  const [subject = ''] = behind;
  const { failed } = values;
  const state = readState(values.state);
  const connection = await connect({ dataDir: values['data-dir'], actor: undefined }, await loadSite());
  try {
    const { answer, lines } = await COMMANDS[name](connection.client, { subject, state, failed });
    output.add(answer);
    for (const line of lines) output.print(line);
  } finally {
    await connection.close();
  }
  return 0;
}

/** Runs `npx hashmark webhooks <args>`. @returns the exit code */
export const runWebhooks = (args: readonly string[]) => runCommand(args, run);
