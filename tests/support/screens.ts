const SCREENS = [
  [390, 'light'],
  [1440, 'dark'],
] as const;

/** The screens of a journey by keys alone: a phone or a desk. The suite takes one, `SCREENS=all` both. */
export const screensOf = (usual: 'phone' | 'desk') =>
  process.env.SCREENS === 'all' ? SCREENS : [SCREENS[usual === 'phone' ? 0 : 1]];
