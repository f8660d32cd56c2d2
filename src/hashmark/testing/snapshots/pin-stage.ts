/**
 * Makes a stage look the same whatever store and build it is of: identifiers and seeds that are made anew for each store read as
 * zeros, pictures are there, and nothing of the page around lies over it. Runs in the page, once its DOM has been kept.
 */
export async function pinStage(): Promise<void> {
  const stage = document.querySelector('[data-gallery-stage]');
  if (!stage) return;
  for (const other of document.querySelectorAll<HTMLElement>('body *'))
    if (
      !stage.contains(other) &&
      !other.contains(stage) &&
      /fixed|sticky/.test(getComputedStyle(other).position)
    )
      other.style.visibility = 'hidden';
  const texts = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text instanceof Text)
      text.data = text.data.replace(
        /\b(?:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g,
        (made) => made.replace(/[0-9a-f]/g, '0'),
      );
  const pictures = [...stage.querySelectorAll('img')];
  // One that cannot be had looks as such.
  await Promise.all(
    pictures.map((picture) => {
      picture.loading = 'eager';
      return picture.decode().catch(() => undefined);
    }),
  );
}
