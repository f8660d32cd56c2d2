/** What a module's server side is written with: requests and refusals, the store, the bus, realtime, content. */
export type { Bus, BusMessage } from '../bus/bus.ts';
export { checkLocale, keyTag } from '../cms/address.ts';
export { hashOf } from '../cms/canonical.ts';
export type { Cms } from '../cms/cms.ts';
export type { ContentIssue } from '../cms/content-issue.ts';
export { staleMessage } from '../cms/context.ts';
export type {
  Asker,
  ContentModule,
  ContentRules,
  Entry,
  Facts,
  RuleSources,
  SiteValues,
} from '../cms/extensions.ts';
export { fillLines, fillPageLines } from '../cms/fill-lines.ts';
export type { FoundDocument, Reader as ContentReader } from '../cms/resolution.ts';
export { earliest } from '../cms/visible.ts';
export { isGuessable } from '../credentials/guessable-passwords.ts';
export {
  codeAddress,
  newCodeSecret,
  newRecoveryCodes,
  plainRecoveryCode,
  readCodeStep,
} from '../credentials/one-time-codes.ts';
export { createPasswords, type PasswordCost, type Passwords } from '../credentials/passwords.ts';
export { hashOfToken, isToken, newToken } from '../credentials/secret-token.ts';
export { listProblems } from '../documents/schema-problems.ts';
export { answerError, codeOfStatus, type ErrorCode, fail, isRefusal, Refusal } from '../http/errors.ts';
export type { SignedIn } from '../http/identity.ts';
export { isForm, readForm } from '../http/input.ts';
export { type InternalRoutes, sendJson } from '../http/internal-route.ts';
export { createLimit, type Limit, type LimitRule } from '../http/limit.ts';
export { mount } from '../http/mount.ts';
export {
  addressOf,
  originOf,
  type Reader,
  readerOf,
  refuseClosedCountry,
  refuseRestricted,
  siteOf,
} from '../http/reader.ts';
export { refuseField } from '../http/refuse-field.ts';
export { cookieAttributes, isPlain, readHostCookie } from '../http/secure-cookies.ts';
export type { StoredAnswer } from '../http/stored-answer.ts';
export { createStoredLimit } from '../http/stored-limit.ts';
export { answerCommand, type CommandAnswer } from '../process/command-answer.ts';
export { type Config, type FullConfig, readConfig } from '../process/config.ts';
export { ConfigError } from '../process/config-error.ts';
export { createForeign, type Foreign, type ForeignAnswer, ForeignUnavailable } from '../process/foreign.ts';
export { CLOCK_TOPIC, type Runtime, realRuntime } from '../process/runtime.ts';
export { ADDRESS, COUNTRY, restrictionOf, type Variant } from '../process/variant.ts';
export { PLAYER_EVENTS, sessionEndedMessage } from '../realtime/bus-events.ts';
export type { EventShapes } from '../realtime/event-shapes.ts';
export { socketIdPattern } from '../realtime/protocol.ts';
export type { Realtime } from '../realtime/realtime.ts';
export type { CallContext, Services } from '../site/services.ts';
export { failureOf, isOutcomeUnknown, StoreUnavailable } from '../store/failures.ts';
export { withRows } from '../store/given-rows.ts';
export type { Migrations } from '../store/migrations/index.ts';
export { fetchRows, send } from '../store/pipeline.ts';
export { createSavepoint, type Savepoint } from '../store/savepoints.ts';
export type { Database } from '../store/schema.ts';
export { openStore, type Store } from '../store/store.ts';
export { isInternal } from '../telemetry/request-log.ts';
export { services } from './services.ts';
