/** The least a Node server can do: one body, one set of headers, nothing looked up. Started by `bench/pages.ts`. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const { head, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  head: string[];
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`up at ${(server.address() as AddressInfo).port}\n`),
);
