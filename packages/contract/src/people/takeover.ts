import { z } from 'zod';
import { tokens } from './login.ts';
import { endpoint } from '../endpoint.ts';
import { trimmed } from '../fields.ts';

const nobody = 'Qui\u00a0? L’en-tête X-Switch-User porte son e-mail ou son numéro.';

export const switchUser = endpoint({
  id: 'switchUser',
  method: 'GET',
  path: '/user/token',
  access: 'members.administer',
  summary:
    'Open a login of 30 minutes in another person’s account, except an administrator’s; it allows no further takeover, and the audit names both people',
  headers: z.object({ 'x-switch-user': trimmed(254, nobody).min(1, nobody) }),
  response: tokens,
  errors: ['not_found'],
  isRefusedInTakeover: true,
  needsConfirmation: true,
});
