/** Libraries that only the Studio loads. */
const STUDIO_LIBRARIES = /[\\/]node_modules[\\/](?:@codemirror|@lezer|node-diff3)[\\/]/;
const STUDIO = /[\\/]hashmark[\\/]studio[\\/]/;

/** Names the scripts of the Studio as its own, so that their weight is told apart from that of a site. */
export const nameChunk = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
  moduleIds.some((id) => STUDIO.test(id) || STUDIO_LIBRARIES.test(id))
    ? '_astro/studio-[name].[hash].js'
    : '_astro/[name].[hash].js';
