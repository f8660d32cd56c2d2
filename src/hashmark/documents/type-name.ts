import { z } from 'zod';
import { type DocumentType, isDocumentType, listDocumentTypes } from './document-types.ts';

/** The name of a type of document. Asked at every use: a site adds types of its own. */
export const documentTypeSchema = z.custom<DocumentType>(
  (value) => typeof value === 'string' && isDocumentType(value),
  { error: () => `Use one of: ${listDocumentTypes().join(', ')}.` },
);
