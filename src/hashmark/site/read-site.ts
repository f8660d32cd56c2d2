import { ConfigError } from '../process/config-error.ts';
import type { Module } from './define-module.ts';
import type { SiteDefinition } from './define-site.ts';
import { explainExport, explainUnknown, showSeen } from './definition-problems.ts';
import { findSettingProblems } from './setting-problems.ts';

/** Every field that a definition may have; of some those within, too. */
type Fields<Definition> = { readonly [Name in keyof Required<Definition>]: true | object };
type Part<Definition, Name extends keyof Definition> = Fields<NonNullable<Definition[Name]>>;

const DOCUMENTS = {
  types: true,
  page: { shape: true, texts: true, problems: true },
  approval: true,
} satisfies Part<SiteDefinition, 'documents'>;

const PUBLISHING = {
  requiredLocales: true,
  everyPage: true,
  rules: true,
  pageRules: true,
  approval: true,
  levels: true,
} satisfies Part<SiteDefinition, 'publishing'>;

const SITE: Fields<SiteDefinition> = {
  name: true,
  regions: {
    locales: true,
    localeOfCountry: true,
    markets: true,
    licences: true,
    currencies: true,
    coins: true,
    closedCountries: true,
    defaultCountry: true,
  } satisfies Part<SiteDefinition, 'regions'>,
  modules: true,
  calls: true,
  names: true,
  nameTitles: true,
  addresses: { pages: true, planned: true } satisfies Part<SiteDefinition, 'addresses'>,
  documents: DOCUMENTS,
  publishing: PUBLISHING,
  routes: { signUp: true, insteadOfSignUp: true, table: true } satisfies Part<SiteDefinition, 'routes'>,
  forms: true,
  audiences: true,
  gallery: { readers: true, signOut: true, clock: true } satisfies Part<SiteDefinition, 'gallery'>,
};

const MODULE: Fields<Module> = {
  name: true,
  migrations: true,
  settings: true,
  names: true,
  documents: DOCUMENTS,
  content: {
    nameTitles: true,
    configs: true,
    publishing: PUBLISHING,
    rules: true,
    restrictPages: true,
  } satisfies Part<Module, 'content'>,
  addresses: true,
  publicChannels: true,
  events: { player: true, public: true } satisfies Part<Module, 'events'>,
  create: true,
  routes: true,
  platform: { probe: true, pages: true, saysNobody: true, onAnswer: true } satisfies Part<Module, 'platform'>,
  internal: { notes: true, routes: true } satisfies Part<Module, 'internal'>,
  routeNotes: true,
  onInstalledApp: true,
};

/** An instance of a class may keep more than what it is asked for. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function findUnknown(value: unknown, fields: object, before = ''): string[] {
  if (!isPlain(value)) return [];
  const known = new Map<string, unknown>(Object.entries(fields));
  return Object.entries(value).flatMap(([name, part]) => {
    const inner = known.get(name);
    if (inner === undefined) return [explainUnknown(name, [...known.keys()], before)];
    return typeof inner === 'object' && inner !== null ? findUnknown(part, inner, `${before}${name}.`) : [];
  });
}

const NAMELESS = 'Write a text that is not empty.';
const isName = (name: unknown) => typeof name === 'string' && name !== '';
const sayNameless = (name: unknown) =>
  `\`name\`:${name === undefined ? ' This field is missing.' : ` saw ${showSeen(name)}.`} ${NAMELESS}`;

function findModuleProblems(module: unknown, index: number): string[] {
  if (typeof module !== 'object' || module === null)
    return [`\`modules.${index}\`: saw ${showSeen(module)}. Write what \`defineModule\` returns.`];
  const { name } = module as Partial<Module>;
  const where = isName(name) ? `The module \`${name}\`` : `\`modules.${index}\``;
  const said = [...(isName(name) ? [] : [sayNameless(name)]), ...findUnknown(module, MODULE)];
  return said.map((line) => `${where}: ${line}`);
}

/**
 * The definition of a site, by what its file exports.
 *
 * @param file its path, from the project's folder
 * @throws ConfigError with a line for each mistake in it and in its modules, the path first
 */
export function readSite(exported: unknown, file: string): SiteDefinition {
  const fault = explainExport(exported, 'defineSite');
  if (fault !== undefined) throw new ConfigError(`${file}: ${fault}`);
  const { default: definition } = exported as { default: SiteDefinition };
  const { name, modules = [] } = definition;
  const lines = [...(isName(name) ? [] : [sayNameless(name)]), ...findUnknown(definition, SITE)];
  if (Array.isArray(modules))
    lines.push(...modules.flatMap(findModuleProblems), ...findSettingProblems(modules.filter(Boolean)));
  else lines.push(`\`modules\`: saw ${showSeen(modules)}. Write a list of modules.`);
  if (lines.length > 0) throw new ConfigError(lines.map((line) => `${file}: ${line}`).join('\n'));
  return definition;
}
