/**
 * The files that somebody pastes. Office programs put a picture of what is copied beside its text: then the text is meant. File
 * managers put the names of files there, which is no text.
 */
export function pastedFiles(given: DataTransfer | null): File[] {
  const files = [...(given?.files ?? [])];
  const lines = (given?.getData('text/plain') ?? '').split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const isName = (line: string) =>
    files.some(({ name }) => line.endsWith(name) || line.endsWith(encodeURIComponent(name)));
  return lines.every(isName) ? files : [];
}
