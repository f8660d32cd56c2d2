import { playerChannel } from '../../../src/server/realtime/realtime.ts';
import type { Samples } from './sample.ts';

export const site = {
  getCurrentIp: () => ({}),
  getClientContext: () => ({ query: { locale: 'de' } }),
  getVipProgress: () => ({}),
  getVipProgramConfig: () => ({}),
  getVipAdventures: () => ({}),
  sendLog: () => ({ body: { entries: [{ name: 'TEST_ERROR', message: 'A test.', path: '/en' }] } }),
  realtimeAuth: ({ player }) => ({ body: { socket_id: '1.2', channel_name: playerChannel(player.id) } }),
} satisfies Samples;
