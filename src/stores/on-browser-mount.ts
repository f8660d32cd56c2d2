import { onMount, type WritableAtom } from 'nanostores';

/**
 * Runs `begin` with the first listener of a store and what it returns after the last. Never on the server: reading a store mounts
 * it, and a server render shows the initial value only.
 */
export function onBrowserMount<Value>(store: WritableAtom<Value>, begin: () => () => void): void {
  onMount(store, () => (typeof document === 'undefined' ? undefined : begin()));
}
