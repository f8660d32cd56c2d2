/** What those who start the process are told. */
export interface Welcome {
  /** The site's. */
  name: string;
  url: string;
  internal: string | undefined;
  milliseconds: number;
  /** Whether the site shows its widgets at `/gallery`. */
  hasGallery: boolean;
  /** What modules want to be read. */
  more: readonly string[];
}

/** Tells people where everything is; on stderr, because stdout is the log's. */
export function printWelcome(facts: Welcome): void {
  const lines = [
    `${facts.name} is up at ${facts.url} after ${(facts.milliseconds / 1000).toFixed(2)} s`,
    ...(facts.hasGallery ? [`  widgets   ${facts.url}/gallery`] : []),
    `  API       ${facts.url}/api/cms/pages?l=en`,
    ...(facts.internal ? [`  metrics   ${facts.internal}/metrics`] : []),
    ...facts.more,
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}
