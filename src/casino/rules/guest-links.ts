/** Whether an address leads to where only guests have something to do: opening an account, signing in. */
export const isForGuests = (href: string): boolean =>
  /^\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?(?:registration|login)\/?(?:[?#]|$)/.test(href);
