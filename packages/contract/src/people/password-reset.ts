import { readCode } from '@forman/domain/values/codes';
import { z } from 'zod';
import { newPassword, phoneNumber } from './account-fields.ts';
import { endpoint } from '../endpoint.ts';
import { deviceHeaders } from './login.ts';

const phoneParams = z.object({ phone: phoneNumber });

export const requestResetCode = endpoint({
  id: 'requestResetCode',
  method: 'POST',
  path: '/users/:phone/reset',
  access: 'public',
  changes: [],
  summary: 'Request a reset code by text message; an unknown phone gets the same answer in the same time',
  params: phoneParams,
  headers: deviceHeaders,
  response: null,
  status: 204,
  rateLimit: { per: 'address', count: 10, seconds: 3600 },
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'PUT',
  path: '/users/:phone/reset',
  access: 'public',
  changes: [],
  summary: 'Set a new password with the reset code, valid once, for 10 minutes and 5 tries; all logins end',
  params: phoneParams,
  headers: deviceHeaders,
  body: z.object({
    code: z
      .string('Code invalide')
      .max(40, 'Code invalide')
      .overwrite(readCode)
      .regex(/^\d{6}$/, 'Code invalide'),
    password: newPassword,
  }),
  response: null,
  status: 200,
  errors: ['not_found'],
  rateLimit: { per: 'address', count: 30, seconds: 3600 },
});
