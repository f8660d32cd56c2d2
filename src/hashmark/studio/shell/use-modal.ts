import { type RefObject, useEffect, useRef } from 'react';

/** A dialog that opens with its component. It begins at its search field, where it has one: whoever opens it knows what for. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  }, []);
  return dialog;
}
