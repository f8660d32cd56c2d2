import * as answers from './media-answers.ts';
import type { Operation } from './operation.ts';
import * as requests from './requests.ts';

/** The library of pictures and files. */
export const MEDIA_OPERATIONS = {
  'GET /media': {
    id: 'listMedia',
    summary: 'Pictures and other files of the library, the newest first.',
    query: {
      folder: 'In this folder only.',
      search: 'Words of the name, the folder, or what it shows in any language.',
      trashed: '`1`: what is in the trash.',
      after: 'The `next` of the part before.',
    },
    answer: answers.mediaListSchema,
  },
  'GET /media/{id}': { id: 'readMedia', summary: 'One file of the library.', answer: answers.mediaSchema },
  'PUT /media': {
    id: 'uploadMedia',
    summary:
      'Adds a file to the library: JPEG, PNG, GIF, WebP, AVIF, SVG or PDF, told by what it holds. Of a picture that moves the first is kept.',
    query: { name: 'What it is called.', folder: 'Where it is kept, such as `winter/banners`.' },
    upload: true,
    answer: answers.mediaSchema,
    status: 201,
  },
  'PUT /media/{id}': {
    id: 'restoreMedia',
    summary:
      'Adds a file that was exported under the id that it had; one that is there already stays as it is.',
    query: {
      name: 'What it is called.',
      folder: 'Where it is kept.',
      version: 'The version by which texts name it.',
    },
    upload: true,
    answer: answers.mediaSchema,
    status: 201,
  },
  'GET /media/{id}/file': { id: 'downloadMedia', summary: 'The file itself, as it is kept.', download: true },
  'PUT /media/{id}/file': {
    id: 'replaceMedia',
    summary:
      'Puts another file in the place of one: wherever the old stood, the new is shown. Takes the right to publish.',
    upload: true,
    answer: answers.mediaSchema,
  },
  'PATCH /media/{id}': {
    id: 'changeMedia',
    summary: 'Changes name, folder, alternative texts or focal point of a file, or trashes it.',
    request: requests.changeMediaRequestSchema,
    answer: answers.mediaSchema,
  },
} as const satisfies Readonly<Record<string, Operation>>;
