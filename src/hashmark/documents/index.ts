export { byCurrency, currencySchema, DEFAULT_CURRENCY } from './currency.ts';
export type { Delivered } from './delivery.ts';
export type { DocumentProblem } from './document-problem.ts';
export {
  type DocumentBodies,
  type DocumentType,
  documentTypes,
  LOBBY_PAGE,
  SITE_CONFIG,
  SITE_MENUS,
} from './document-types.ts';
export { type KnownNames, naming } from './names.ts';
export type { PageBody } from './page.ts';
export { hrefSchema, imageSchema, imageSourceSchema, lineSchema, textSchema } from './parts.ts';
export {
  type AddedDocumentType,
  type DocumentAdditions,
  defineDocumentType,
  type PageFields,
} from './site-documents.ts';
export { type Variables, variablesSchema } from './variables.ts';
