// Written by `npm run generate` from the folders. Do not edit.

/** The addresses that pages of the code answer, besides those of the content. */
export const pageRoutes: readonly string[] = [
  '/404',
  '/500',
  '/api/reference',
  '/download/{...path}.html',
  '/gallery',
  '/gallery/{widget}/{...view}',
  '/login',
  '/oops',
  '/plates/{composition}/{inks}/{seed}.svg',
  '/play/{producer}/{name}',
  '/popup-part',
  '/profile',
  '/profile/games-history',
  '/profile/gifts',
  '/profile/level',
  '/profile/limits',
  '/profile/limits/confirm',
  '/profile/security',
  '/profile/verification',
  '/registration',
  '/robots.txt',
  '/sitemap.xml',
];
