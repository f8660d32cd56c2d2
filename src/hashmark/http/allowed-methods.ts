import type { Hono } from 'hono';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods that an application has mounted something for at a path; what is mounted with a star does not count. */
export function methodsAt(app: Pick<Hono, 'router'>, path: string): string[] {
  const own = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => !route.path.endsWith('*')),
  );
  return own.includes('GET') ? ['GET', 'HEAD', ...own.slice(1)] : own;
}
