import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { moveStanding } from './move-standing.ts';

/** Reading the portal that an association comes from by the calls of its client. */

/** A host alone is meant over HTTPS; what follows the portal's own address is not part of it. */
const portalAddress = z
  .string()
  .trim()
  .min(1, 'Adresse\u00a0: à remplir')
  .max(300, 'Adresse trop longue')
  .transform((typed) => (/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`))
  .transform((typed) => (URL.canParse(typed) ? new URL(typed) : null))
  .refine(
    (url) => url !== null && /^https?:$/.test(url.protocol) && url.username === '',
    'Ce n’est pas l’adresse d’un portail',
  )
  .transform((url) => `${url!.origin}${url!.pathname.replace(/\/(?:api\/?)?$/, '')}`);

/** As it is copied from a browser or a mail: with its word before it, or in quotes. */
const portalToken = z
  .string()
  .max(8000, 'Jeton trop long')
  .transform((typed) =>
    typed
      .trim()
      .replace(/^bearer /i, '')
      .replaceAll(/["'\s]/g, ''),
  )
  .pipe(z.string().regex(/^[\x21-\x7e]{8,}$/, 'Ce n’est pas un jeton'));

export const readFormerPortal = endpoint({
  id: 'readFormerPortal',
  method: 'PUT',
  path: '/moves/:id/source',
  access: 'settings.administer',
  changes: ['moves', 'tasks'],
  summary:
    'Read the former portal by its calls, in the background; with another token, from where it broke off. Its lists become files of the move',
  params: idParams,
  body: z.object({ address: portalAddress, token: portalToken }),
  response: moveStanding,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
  rateLimit: { per: 'account', count: 20, seconds: 900 },
});

export const stopFormerReading = endpoint({
  id: 'stopFormerReading',
  method: 'DELETE',
  path: '/moves/:id/source',
  access: 'settings.administer',
  changes: ['moves', 'tasks'],
  summary: 'Stop reading the former portal, and forget what was read',
  params: idParams,
  response: moveStanding,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
});
