import type { Channel, Options, default as Pusher } from 'pusher-js';
import { pauseAfter } from './retries.ts';

type Ask = Extract<Options['channelAuthorization'], { customHandler: unknown }>['customHandler'];

/** How long the site may take to let a socket in, in milliseconds: each time as much longer, as the network may be slow. */
const DEADLINE = 1_500;
/** The longest pause before asking for what the site has refused, in milliseconds. */
const LONGEST_REFUSED = 20_000;

/** How the subscriptions of one socket come to be, and how those that fail are asked for again. */
export interface ChannelDoor {
  /** Asks the site for the signature of a subscription. */
  readonly ask: Ask;
  /** Asks again for a channel whose subscription fails. @returns a function that ends it */
  keepAsking(pusher: Pusher, channel: Channel): () => void;
}

/** Whatever the site answers, or does not: a subscription succeeds, or its failure is noticed. */
export function createChannelDoor(): ChannelDoor {
  const asked = new Map<string, { failures: number; status: number }>();
  const historyOf = (name: string) => {
    const history = asked.get(name) ?? { failures: 0, status: 0 };
    asked.set(name, history);
    return history;
  };

  async function sign(socket_id: string, channel_name: string) {
    const history = historyOf(channel_name);
    history.status = 0;
    const answer = await fetch('/realtime/auth', {
      method: 'POST',
      body: new URLSearchParams({ socket_id, channel_name }),
      signal: AbortSignal.timeout(DEADLINE * (1 + history.failures)),
    });
    history.status = answer.status;
    const signed = await answer.json();
    if (!signed?.auth) throw new TypeError();
    return signed;
  }

  return {
    ask({ socketId, channelName }, done) {
      void sign(socketId, channelName).then(
        (signed) => done(null, signed),
        (error) => done(error, null),
      );
    },
    keepAsking(pusher, channel) {
      const history = historyOf(channel.name);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const onError = ({ status = history.status }: { status?: number }) => {
        clearTimeout(timer);
        // The server may have been on its way down or up. Who is not let in may still be when the session is known again: of that
        // there is no hurry.
        const isRefused = status >= 400 && status < 500;
        timer = setTimeout(
          () => {
            if (pusher.connection.state === 'connected') channel.subscribe();
          },
          pauseAfter(history.failures++, isRefused ? LONGEST_REFUSED : undefined),
        );
      };
      const onOpen = () => {
        history.failures = 0;
      };
      channel.bind('pusher:subscription_error', onError);
      channel.bind('pusher:subscription_succeeded', onOpen);
      return () => {
        clearTimeout(timer);
        asked.delete(channel.name);
        channel.unbind('pusher:subscription_error', onError);
        channel.unbind('pusher:subscription_succeeded', onOpen);
      };
    },
  };
}
