/**
 * What becomes of forms while their reader is on other pages and the browser keeps this one whole: on the way back it stands there just
 * as it was left, and no script runs anew.
 */
export function startReturns(): void {
  // Whoever uses the browser next could have it shown.
  addEventListener('pagehide', () => {
    const secrets = 'input[autocomplete*="password"], input[autocomplete="one-time-code"]';
    for (const field of document.querySelectorAll<HTMLInputElement>(secrets)) field.value = '';
  });
  // What was sent has led away from here.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const button of document.querySelectorAll('form[data-form] [aria-busy]'))
      button.removeAttribute('aria-busy');
  });
}
