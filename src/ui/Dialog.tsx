import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CLOSE } from './close-path.ts';
import { Outline } from './Outline.tsx';

interface DialogProps {
  title: string;
  closeLabel: string;
  open: boolean;
  /** Called on Esc, the close button and a click beside the dialog. */
  onClose: () => void;
  children: ReactNode;
}

/** One decision in the top layer: the platform's own dialog, which keeps the focus and gives it back. */
export function Dialog({ title, closeLabel, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!open) return;
    shown?.showModal();
    // Also one that is taken away while it is open: it would take the focus along.
    return () => shown?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog without our help.
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog__body">
        <header className="dialog__head">
          <h2 id={heading}>{title}</h2>
          <button className="icon-button" type="button" aria-label={closeLabel} onClick={onClose}>
            <Outline path={CLOSE} />
          </button>
        </header>
        {open && children}
      </div>
    </dialog>
  );
}
