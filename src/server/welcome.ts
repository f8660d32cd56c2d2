import { DEMO_PASSWORD, DEMO_PLAYERS } from './sandbox/demo-players.ts';

/** Tells people where everything is and with whom one can sign in; on stderr, because stdout is the log's. */
export function printWelcome(facts: {
  url: string;
  internal: string | undefined;
  milliseconds: number;
  demo: boolean;
}): void {
  const lines = [
    `Astrolane is up at ${facts.url} after ${(facts.milliseconds / 1000).toFixed(2)} s`,
    `  widgets   ${facts.url}/gallery`,
    `  API       ${facts.url}/api/cms/pages?l=en`,
    ...(facts.internal ? [`  metrics   ${facts.internal}/metrics`] : []),
    ...(facts.demo
      ? [
          `  sign in   ${facts.url}/login with password ${DEMO_PASSWORD}`,
          ...DEMO_PLAYERS.map((player) => `            ${player.email.padEnd(28)}${player.about}`),
        ]
      : []),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}
