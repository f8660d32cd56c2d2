import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AuthoringEnvironment } from '../cms/authoring/app.ts';
import { permit } from '../cms/authoring/permit.ts';
import { Refusal } from '../http/errors.ts';
import { replaceDirectives } from '../http/page-policy.ts';
import { listLicences } from '../i18n/regions.ts';
import type { Site } from '../site/define-site.ts';
import { isGallery } from '../site/gallery.ts';
import { examplesOf, findWidget } from '../testing/gallery/examples.ts';
import { asksForPicture, THEMES } from '../testing/gallery/view.ts';
import type { AppEnvironment } from './app-environment.ts';
import type { ProcessServices } from './services.ts';

type PictureServices = Pick<ProcessServices, 'config' | 'variants'>;

/** Lets the Studio show examples of the gallery in frames, and nobody else. */
export const framePictures = (services: () => PictureServices): MiddlewareHandler<AppEnvironment> =>
  async function framePictures(c, next) {
    await next();
    if (!isGallery(c.get('variant').path) || !asksForPicture(new URL(c.req.url).searchParams)) return;
    const policy = c.res.headers.get('content-security-policy');
    if (policy === null) return;
    const studio = services().config.STUDIO_ORIGIN ?? "'self'";
    c.set('mayBeFramed', true);
    c.res.headers.set('content-security-policy', replaceDirectives(policy, [`frame-ancestors ${studio}`]));
  };

/** Leads frames of the Studio to the first example of a widget, on the host of readers. */
export function pictureRoutes(
  services: () => PictureServices,
  { widgets }: Pick<Site, 'widgets'>,
): Hono<AppEnvironment & AuthoringEnvironment> {
  const app = new Hono<AppEnvironment & AuthoringEnvironment>();
  app.get('/studio/preview/widget/:folder', (c) => {
    permit(c, 'read');
    const { config, variants } = services();
    const widget = findWidget(widgets, c.req.param('folder'));
    const [example] = widget ? examplesOf(widget) : [];
    const [licence] = listLicences();
    if (!config.GALLERY || !example || licence === undefined) throw new Refusal('not-found');
    const query = new URLSearchParams({ show: 'picture', theme: themeAsked(c) });
    const origin = config.STUDIO_ORIGIN === undefined ? '' : variants.originOf(licence);
    c.header('Cache-Control', 'no-store');
    return c.redirect(`${origin}${example.url}?${query}`, 302);
  });
  return app;
}

const themeAsked = (c: Context): string => THEMES.find((theme) => theme === c.req.query('theme')) ?? 'light';
