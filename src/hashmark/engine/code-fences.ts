/** Whether the last line of a block of code has the signs of the first one. */
export function isClosed(raw: string): boolean {
  const [, fence = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(raw) ?? [];
  const block = raw.trimEnd();
  const last = block.lastIndexOf('\n');
  return (
    last !== -1 &&
    block
      .slice(last + 1)
      .trim()
      .startsWith(fence)
  );
}
