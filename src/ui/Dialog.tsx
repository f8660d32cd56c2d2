import { type ReactNode, useEffect, useId, useRef } from 'react';

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
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
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
            <svg
              viewBox="0 0 24 24"
              width="20"
              height="20"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
            >
              <path d="M5 5l14 14M19 5L5 19" />
            </svg>
          </button>
        </header>
        {open && children}
      </div>
    </dialog>
  );
}
