import { adventureConfigSchema } from '../../../content-schemas/entities/adventure.ts';
import { vipProgramConfigSchema } from '../../../content-schemas/entities/vip.ts';
import { defineCall } from '../define-call.ts';

export const getVipProgramConfig = defineCall({
  name: 'getVipProgramConfig',
  owner: 'site',
  method: 'GET',
  path: '/api/fe/config/vip-program-config',
  summary: 'What each VIP status asks for and gives.',
  response: vipProgramConfigSchema,
  errors: [],
});

export const getVipAdventures = defineCall({
  name: 'getVipAdventures',
  owner: 'site',
  method: 'GET',
  path: '/api/fe/config/vip-adventures',
  summary: 'The adventure calendar; a signed-in player finds the days done marked.',
  response: adventureConfigSchema,
  auth: 'optional',
  errors: [],
});
