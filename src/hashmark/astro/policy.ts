import type { AstroUserConfig } from 'astro';

/** One line of a content security policy, in the names that Astro knows. */
export type CspDirective = NonNullable<
  Exclude<NonNullable<NonNullable<AstroUserConfig['security']>['csp']>, boolean>['directives']
>[number];

/** The policy of every page: nothing from anywhere but the site itself, no inline script, no inline style. */
const DIRECTIVES = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "media-src 'self'",
  "frame-src 'none'",
  "worker-src 'self'",
  "child-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types hashmark html',
] as const satisfies readonly CspDirective[];

export const directiveName = (directive: string): string => directive.trim().split(/\s+/, 1)[0] ?? '';

/**
 * The directives of a site's pages: ours, each replaced by the one of the same name that the site sets.
 *
 * Browsers take the first of two directives of one name, so that both in one policy would hide one of them.
 */
export function mergeDirectives(own: readonly CspDirective[] = []): CspDirective[] {
  const replaced = new Map(own.map((directive) => [directiveName(directive), directive]));
  const merged = DIRECTIVES.map((directive) => {
    const name = directiveName(directive);
    const chosen = replaced.get(name) ?? directive;
    replaced.delete(name);
    return chosen;
  });
  return [...merged, ...replaced.values()];
}
