import type { CommandForm } from '../../process/read-options.ts';

/** What the command line takes: every option, and the commands with theirs. */
export const OPTIONS = {
  draft: { type: 'boolean' },
  overwrite: { type: 'boolean' },
  prune: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  strict: { type: 'boolean' },
  import: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  json: { type: 'boolean' },
  campaign: { type: 'boolean' },
  message: { type: 'string' },
  acknowledge: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  actor: { type: 'string' },
  prop: { type: 'string' },
  map: { type: 'string' },
  pictures: { type: 'boolean' },
  all: { type: 'boolean' },
  undo: { type: 'boolean' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type OptionName = keyof typeof OPTIONS;

/** Options that every command has. */
export const COMMON: readonly OptionName[] = ['json', 'help'];
const STORE = ['actor', 'data-dir'] as const;

export const COMMANDS = {
  check: { takes: ['[folder]'], options: ['strict', 'all', ...STORE] },
  import: {
    takes: ['[folder]'],
    options: ['draft', 'overwrite', 'prune', 'dry-run', 'strict', 'yes', 'message', ...STORE],
  },
  diff: { takes: ['[folder]'], options: STORE },
  watch: { takes: ['[folder]'], options: ['import', 'draft', 'overwrite', 'strict', 'message', ...STORE] },
  export: { takes: ['[folder]'], options: ['overwrite', ...STORE] },
  convert: { takes: ['<export>', '[folder]'], options: ['map', 'pictures', 'draft', 'overwrite'] },
  list: { takes: ['[type]'], options: STORE },
  publish: { takes: ['<document>'], options: ['from', 'until', 'campaign', 'acknowledge', ...STORE] },
  schedule: { takes: ['<document>'], options: ['from', 'until', 'campaign', 'acknowledge', ...STORE] },
  unpublish: { takes: ['<document>'], options: ['from', 'yes', ...STORE] },
  rename: { takes: ['<page>', '<address>'], options: ['acknowledge', ...STORE] },
  usages: { takes: ['<widget>'], options: ['prop', ...STORE] },
  migrate: { takes: ['<widget>'], options: ['dry-run', 'undo', 'yes', ...STORE] },
  history: { takes: ['<document>'], options: STORE },
  revert: { takes: ['<document>', '<revision>'], options: ['draft', 'yes', 'acknowledge', ...STORE] },
} as const satisfies Record<string, CommandForm & { options: readonly OptionName[] }>;

export type Command = keyof typeof COMMANDS;

export const HELP = `Usage: npx hashmark content <command> [arguments] [options]

Commands
  check [folder]         says what is wrong with the files; writes nothing and needs no server
  import [folder]        saves and publishes every changed file of the folder
  diff [folder]          shows what import would change, field by field, and how drafts differ from what readers see; writes nothing
  watch [folder]         checks the folder at every change; with --import what is right is imported
  export [folder]        writes every document into the folder, with .hashmark.json: what each file is based on; and
                         the library of pictures, into media/, from where import adds what is missing
  convert <export> [folder]
                         writes the pages of WordPress, Contentful or Storyblok as files; the store is not asked
  list [type]            lists documents; types: pages, snippets, menus, messages, configs, files, and the site's own
  publish <document>     makes the newest revision live
  schedule <document>    makes the newest revision live from --from (until --until)
  unpublish <document>   takes the document away from readers
  rename <page> <address>
                         gives a page another address in all its languages and variants; who asks for the old one is led on
  usages <widget>        lists every place where it stands: live, draft, scheduled and past, in all languages and licences
  migrate <widget>       writes its placeholders in the words of its present version; --undo takes that back
  history <document>     lists its revisions and what of them was live when
  revert <document> <revision>
                         makes an earlier revision the newest one again and publishes it

A folder is content/ unless you name one. A document is named as its file is: pages/promo.en, pages/promo/EE.en. A
revision is named as history names it.

Options
  --draft                import, watch, revert: save only, publish nothing; convert: also pages that are not published
  --pictures             convert: fetches the pictures of the pages from where they are
  --map <file>           convert: what becomes of their types, languages and shortcodes, as YAML
  --all                  check: everything in the store that is or will be seen, instead of a folder
  --prop <name>          usages: only where this param is written
  --undo                 migrate: brings back what the last migration of the widget has changed
  --dry-run              import, migrate: say what would be done, and do nothing
  --prune                import: also unpublish what readers see and the folder has not, after asking
  --overwrite            import, export, convert: write even where somebody else has changed the document or the file since
  --strict               check, import, watch: warnings count as errors
  --import               watch: import after each check that finds no error
  --yes, -y              do not ask
  --json                 answer with one JSON value on standard output: ok, errors, warnings and issues, beside them what the command
                         is about, such as documents, and error, a sentence, where ok is false
  --message <text>       import: why, for the history
  --from <time>          schedule, publish, unpublish: when, e.g. 2026-12-24T18:00; your time unless a zone is given
  --until <time>         schedule, publish: when it ends
  --acknowledge <names>  publish, schedule, rename, revert: publish with the warnings of these rules, with commas between them
  --campaign             schedule, publish: cover what is live while the window lasts, then uncover it
  --actor <name>         who writes; your user name without it
  --data-dir <folder>    where the server keeps its data; DATA_DIR, else .data, without it
  --help, -h             shows this

Each problem is one line: file:line:column, its level, what is wrong and the repair. The commands work through the
running server of the data folder, else on its store directly. DATABASE_URL names a PostgreSQL store. Exit code 0: done;
1: what is asked for cannot be done: content, a file, a conflict or an answer that was not given is in the way, or what is named is not
there; nothing was published; 2: the command line or a setting is written wrong; 3: server or store cannot be reached. Ctrl+C and SIGTERM end what writes between two of its steps, with 130 and 143; said twice
they end it at once. What was written is whole, and the same command goes on with the rest.

Examples
  npx hashmark content check --strict
  npx hashmark content export content && npx hashmark content import content --message "Winter offers"
  npx hashmark content import --dry-run --prune
  npx hashmark content convert export.xml content --map mapping.yaml
  npx hashmark content publish pages/promo/EE.en
  npx hashmark content rename pages/promo offers/spring
  npx hashmark content usages LatestNotes --prop limit && npx hashmark content migrate LatestNotes --dry-run
  npx hashmark content schedule pages/promo.en --campaign --from 2026-12-24T18:00 --until 2026-12-27T00:00
  npx hashmark content history pages/promo.en && npx hashmark content revert pages/promo.en 3f9a21c4
`;
