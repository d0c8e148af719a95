import { consentSources, consentSubjects } from '@forman/domain/platform/consents';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';

export const consent = z.object({
  subject: z.enum(consentSubjects),
  /** Version of the text shown: the day of its last change. */
  version: z.string().nullable(),
  source: z.enum(consentSources),
  /** "Chrome sur Windows"; empty where it is not known. */
  device: z.string(),
  givenAt: instant,
  withdrawnAt: instant.nullable(),
});
z.globalRegistry.add(consent, { id: 'Consent' });
export type Consent = z.output<typeof consent>;

export const acceptTerms = endpoint({
  id: 'acceptTerms',
  method: 'POST',
  path: '/privacy/consents/terms',
  access: 'login',
  changes: ['privacy'],
  summary:
    'Record the caller’s consent to the general terms before a payment; the same version again changes nothing',
  response: null,
  status: 204,
  rateLimit: { per: 'account', count: 60, seconds: 3600 },
  isRefusedInTakeover: true,
});
