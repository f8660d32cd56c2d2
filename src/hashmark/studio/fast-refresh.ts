/**
 * What Vite asks for before the first component that it wraps in development. Astro makes it ready on pages with islands only; here an
 * edit loads the page again.
 */
if (import.meta.env.DEV)
  Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (component: unknown) => component });
