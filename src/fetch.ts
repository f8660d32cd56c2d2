export { app as default } from './hashmark/server/app.ts';
