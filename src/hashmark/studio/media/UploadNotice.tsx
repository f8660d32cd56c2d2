import type { Uploading } from './use-upload.ts';

/** How an upload goes, and which files have failed. */
export function UploadNotice({ said }: { readonly said: Uploading | undefined }) {
  return (
    said && (
      <div className={said.isFault ? 'notice notice--warning' : 'notice'}>
        {said.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    )
  );
}
