export { default } from 'pino';
