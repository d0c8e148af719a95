import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, text } from './fields.ts';

const dataRequest = z.object({
  requestedAt: instant,
  /** Being prepared; its link is in an e-mail; it was used; it ran out. */
  state: z.enum(['waiting', 'ready', 'taken', 'expired']),
  expiresAt: instant.nullable(),
});
export type DataRequest = z.output<typeof dataRequest>;

export const getPrivacy = endpoint({
  id: 'getPrivacy',
  method: 'GET',
  path: '/privacy',
  access: 'login',
  summary: 'The caller’s last request for their data, and what they have agreed to until now, newest first',
  response: z.object({
    request: dataRequest.nullable(),
    consents: z.array(z.object({ subject: z.enum(['address_shared']), given: z.boolean(), at: instant })),
  }),
});

export const requestData = endpoint({
  id: 'requestData',
  method: 'POST',
  path: '/privacy/data-requests',
  access: 'login',
  summary:
    'Ask for all that the portal knows of the caller: an archive is prepared, and its link sent by e-mail. Asking again meanwhile changes nothing',
  response: dataRequest,
  rateLimit: { per: 'account', count: 5, seconds: 86_400 },
});

export const takeArchive = endpoint({
  id: 'takeArchive',
  method: 'POST',
  path: '/privacy/archives/:token',
  access: 'public',
  summary: 'The archive behind the link of an e-mail, once',
  params: z.object({ token: text(200) }),
  response: 'file',
  fileType: 'application/zip',
  errors: ['not_found'],
  rateLimit: { per: 'address', count: 20, seconds: 3600 },
});
