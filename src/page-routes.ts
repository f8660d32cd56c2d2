// Written by `npm run generate` from the folders. Do not edit.

/** The addresses that pages of the code answer, besides those of the content. */
export const pageRoutes: readonly string[] = [
  '/404',
  '/500',
  '/api/reference',
  '/categories/{slug}',
  '/download/{...path}.html',
  '/favorite-games',
<<<<<<< HEAD
=======
  '/ffc',
  '/gallery',
  '/gallery/{widget}/{...view}',
>>>>>>> 2132219 (Add what stands on every page, and hold play after each hour of it)
  '/games',
  '/games/played',
  '/games/random',
  '/live',
  '/live/{slug}',
  '/login',
  '/offline',
  '/oops',
  '/plates/{composition}/{inks}/{seed}.svg',
  '/play/{producer}/{name}',
  '/pokies',
  '/pokies/{slug}',
  '/popup-part',
  '/producers/{slug}/{...page}',
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
