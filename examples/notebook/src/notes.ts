import { defineCall } from 'hashmark/calls';
import { mount } from 'hashmark/server';
import { defineModule } from 'hashmark/site';
import { Hono } from 'hono';
import { z } from 'zod';

export const listNotes = defineCall({
  name: 'listNotes',
  owner: 'site',
  method: 'GET',
  path: '/api/notes',
  summary: 'The notes, newest first.',
  response: z.array(z.object({ title: z.string(), written: z.iso.date() })),
  errors: [],
});

declare module 'hashmark/types' {
  interface CallTypes {
    listNotes: typeof listNotes;
  }
}

export const NOTES = [
  { title: 'Where the ferry stops', written: '2026-11-20' },
  { title: 'Bread that needs no kneading', written: '2026-11-14' },
  { title: 'Three walks from the station', written: '2026-10-30' },
];

/** The notes of this notebook, behind a call. */
export const notes = defineModule({
  name: 'notes',
  routes(services) {
    const app = new Hono();
    mount(app, services, listNotes, () => NOTES);
    return app;
  },
});
