import site from 'virtual:hashmark/site';
import type { APIRoute } from 'astro';
import { galleryManifest } from '../../../testing/gallery/examples.ts';

/** Every widget with every example, for programs. */
export const GET: APIRoute = () =>
  Response.json(galleryManifest(site.widgets), { headers: { 'cache-control': 'no-cache' } });
