import type { McpHttpHandler, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import { fail, requestIdOf } from '../../http/errors.ts';
import { AUTHORING_BOUNDS, readJsonBody } from '../../http/input.ts';
import type { AuthoringApp, AuthoringEnvironment } from '../authoring/app.ts';
import { listTools, type Tool } from './tools.ts';

const INSTRUCTIONS = `Documents are Markdown or YAML with placeholders for widgets, such as #Name[key=value]#. \`readSchemas\` with \`brief\` tells
which types and widgets there are, with a \`type\` or \`widget\` what it takes. Read a document before you write it, and send the \`hash\` that
was read as \`base\`: when somebody has saved meanwhile, the call is refused with both sides. \`checkDocument\` tells what is wrong with a text.
Saving adds a revision that readers do not see; \`publish\` and \`schedule\` show it. Each answer of a refused call says what is allowed.`;

/** What proves who asks, as the call of a tool shows it again. */
const CREDENTIALS = ['Authorization', 'Cookie', 'Origin', 'Sec-Fetch-Site', 'X-Actor'];

/** Arguments go to the call as they are: its own schema judges them, in the words that every other door uses. */
const acceptAsGiven = ({ input }: Tool): StandardSchemaWithJSON<Record<string, unknown>> => ({
  '~standard': {
    version: 1,
    vendor: 'hashmark',
    validate: (value) => ({ value: value as Record<string, unknown> }),
    jsonSchema: { input: () => ({ ...input }), output: () => ({ ...input }) },
  },
});

/** The ids of the requests by which models call. */
const ids = new WeakMap<Request, string>();

/** Calls the authoring API as whoever has called the tool. */
async function runTool(app: AuthoringApp, request: Request, tool: Tool, given: Record<string, unknown>) {
  const { method, path, headers, body } = tool.callOf(given);
  const sent = new Headers(headers);
  for (const name of CREDENTIALS) {
    const value = request.headers.get(name);
    if (value !== null) sent.set(name, value);
  }
  if (body !== undefined) sent.set('Content-Type', 'application/json');
  const address = new URL(`/api/authoring${path}`, request.url);
  const init = { method, headers: sent, ...(body === undefined ? {} : { body }) };
  const response = await app.request(address, init, { requestId: ids.get(request) });
  const text = await response.text();
  return {
    content: [{ type: 'text' as const, text: text === '' ? 'Done.' : text }],
    isError: !response.ok,
  };
}

/** Loaded with the first request of a model: most sites have none, and all of them start. */
async function createHandler(app: AuthoringApp): Promise<McpHttpHandler> {
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server');
  const tools = listTools().map((tool) => ({ tool, schema: acceptAsGiven(tool) }));
  return createMcpHandler(
    ({ requestInfo }) => {
      if (!requestInfo) throw new Error('An MCP server was asked for without a request.');
      const server = new McpServer({ name: 'hashmark', version: '1.0.0' }, { instructions: INSTRUCTIONS });
      for (const { tool, schema } of tools) {
        const { name, description, isReading } = tool;
        const annotations = { readOnlyHint: isReading, openWorldHint: false };
        server.registerTool(name, { description, inputSchema: schema, annotations }, (given) =>
          runTool(app, requestInfo, tool, given),
        );
      }
      return server;
    },
    { maxSubscriptions: 0 },
  );
}

/**
 * Adds the door for models: an MCP server, whose tools are the operations of the authoring API on content.
 *
 * Every call of a tool is a call of that API by the same caller, so that rights, checks, conflicts and the audit are those of every other
 * door. It keeps nothing between two requests, and never calls back.
 */
export function mcpRoutes(app: AuthoringApp): void {
  let handler: Promise<McpHttpHandler> | undefined;
  app.post('/mcp', async function answerModel(c: Context<AuthoringEnvironment>) {
    const parsedBody = await readJsonBody(c, AUTHORING_BOUNDS);
    handler ??= createHandler(app);
    ids.set(c.req.raw, requestIdOf(c));
    return await (await handler).fetch(c.req.raw, { parsedBody });
  });
  app.on(['GET', 'DELETE'], '/mcp', (c) => fail(c, 'method-not-allowed'));
}
