/** Whether what is dragged is files, and not text or a part of the page. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Keeps a file that is let go beside what takes it from being opened, which browsers do in place of the page. */
export function refuseFiles(): void {
  function refuse(event: DragEvent): void {
    const takes = event.target instanceof Element && event.target.matches('[type=file]');
    if (event.defaultPrevented || takes || !hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  }
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}
