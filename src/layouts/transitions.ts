import { createHash } from 'node:crypto';
import source from '../styles/transitions.css?raw';

/** What pages say of the change to the next one; of one line, as it stands in each of them. */
export const transitions = source.replaceAll(/\s+/g, '');

/** By which the policy of a page lets it in. */
export const transitionsHash = `sha256-${createHash('sha256').update(transitions).digest('base64')}` as const;
