/** The authoring API from a program: every operation as a function, typed by the schemas that the server checks with. */
export { AuthoringError } from './authoring-error.ts';
export { type AuthoringClient, type ClientOptions, createAuthoringClient } from './create-client.ts';
