export { type FieldRow, fieldsOf, typeOf } from './describe-schema.ts';
export { type JsonSchema, type Operation, openApi } from './openapi.ts';
