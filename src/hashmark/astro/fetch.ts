export { app as default } from '../server/app.ts';
