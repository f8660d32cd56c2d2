/** The least a Node server can do: one body, one set of headers, nothing looked up. Started by `bench/pages.ts`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [headers = '[]', body = ''] = JSON.parse(process.argv[2] ?? '[]') as [string, string];
const head = JSON.parse(headers) as string[];
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`up at ${(server.address() as AddressInfo).port}\n`),
);
