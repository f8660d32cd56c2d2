import { DEMO_PASSWORD, DEMO_PLAYERS } from './sandbox/demo-players.ts';

/** Tells on the terminal where everything is and with whom one can sign in. */
export function printWelcome(facts: {
  url: string;
  internal: string | undefined;
  milliseconds: number;
}): void {
  const lines = [
    `Astrolane is up at ${facts.url} after ${(facts.milliseconds / 1000).toFixed(2)} s`,
    `  widgets   ${facts.url}/gallery`,
    `  API       ${facts.url}/api/cms/pages?l=en`,
    ...(facts.internal ? [`  metrics   ${facts.internal}/metrics`] : []),
    `  sign in   ${facts.url}/login with password ${DEMO_PASSWORD}`,
    ...DEMO_PLAYERS.map((player) => `            ${player.email.padEnd(28)}${player.about}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
