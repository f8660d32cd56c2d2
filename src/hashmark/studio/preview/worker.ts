import './jitless.ts';
import widgets from 'virtual:hashmark/named-widgets';
import { type ComposeContext, composeText } from './compose-text.ts';

/** What the Studio asks its worker. */
export interface ComposeRequest {
  readonly id: number;
  readonly text: string;
  readonly context: ComposeContext;
}

addEventListener('message', ({ data }: MessageEvent<ComposeRequest>) => {
  const { id, text, context } = data;
  postMessage({ id, ...composeText(text, widgets, context) });
});
