import type { Kysely } from 'kysely';
import { isDocumentType } from '../documents/document-types.ts';
import { Refusal } from '../http/errors.ts';
import type { DocumentRow, RevisionRow } from '../store/content-tables.ts';
import type { Database } from '../store/schema.ts';
import { type Address, labelOf } from './address.ts';

/** A document with its newest revision. */
export interface Head {
  document: DocumentRow;
  revision: RevisionRow;
}

/** The document at an address with its newest revision, in the trash or not. */
export async function findHead(db: Kysely<Database>, address: Address): Promise<Head | undefined> {
  const document = await db
    .selectFrom('documents')
    .selectAll()
    .where('type', '=', address.type)
    .where('key', '=', address.key)
    .where('locale', '=', address.locale)
    .where('licence_suffix', '=', address.suffix)
    .executeTakeFirst();
  if (!document) return undefined;
  const revision = await db
    .selectFrom('revisions')
    .selectAll()
    .where('document_id', '=', document.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { document, revision };
}

/** @throws Refusal `not-found` when there is no such document. */
export async function getHead(db: Kysely<Database>, address: Address): Promise<Head> {
  const head = await findHead(db, address);
  if (!head) throw new Refusal('not-found', { message: `There is no ${labelOf(address)}.` });
  return head;
}

/** A revision of the document, the newest without an id. @throws Refusal `not-found`. */
export async function findRevision(
  db: Kysely<Database>,
  head: Head,
  id: string | undefined,
): Promise<RevisionRow> {
  if (id === undefined || id === head.revision.id) return head.revision;
  const revision = await db
    .selectFrom('revisions')
    .selectAll()
    .where('id', '=', id)
    .where('document_id', '=', head.document.id)
    .executeTakeFirst();
  if (revision) return revision;
  throw new Refusal('not-found', {
    message: `${labelOf(addressOfRow(head.document))} has no revision \`${id}\`; its history lists those there are.`,
    field: 'revision_id',
  });
}

/** The address of a stored document. */
export function addressOfRow(row: Pick<DocumentRow, 'type' | 'key' | 'locale' | 'licence_suffix'>): Address {
  if (!isDocumentType(row.type))
    throw new Error(`The store holds a document of the unknown type \`${row.type}\`.`);
  return { type: row.type, key: row.key, suffix: row.licence_suffix, locale: row.locale };
}

/** The first revision of a document that says the same. */
export async function findSame(
  db: Kysely<Database>,
  documentId: string | undefined,
  hash: string,
): Promise<Pick<RevisionRow, 'widgets'> | undefined> {
  if (documentId === undefined) return undefined;
  return await db
    .selectFrom('revisions')
    .select('widgets')
    .where('document_id', '=', documentId)
    .where('hash', '=', hash)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}
