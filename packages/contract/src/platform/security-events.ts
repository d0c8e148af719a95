import { securityEventKinds } from '@forman/domain/platform/security-events';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, instant, orderBy, paging, personName } from '../fields.ts';

const securityEvent = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(securityEventKinds),
  /** Owner of the account; null where the account is not known. */
  user: personName.nullable(),
  /** The administrator who acted on the account. */
  actor: personName.nullable(),
  /** An IP address, or its network; null where the event did not come from outside. */
  network: z.string().nullable(),
  /** "Chrome sur Windows" */
  device: z.string(),
  /** Subject refused, exported or changed, in a word or two; empty where the kind says it all. */
  note: z.string(),
});
z.globalRegistry.add(securityEvent, { id: 'SecurityEvent' });
export type SecurityEvent = z.output<typeof securityEvent>;

const answer = z.object({ events: z.array(securityEvent), count: z.int(), maxPage: z.int() });
z.globalRegistry.add(answer, { id: 'SecurityEvents' });

export const listOwnSecurityEvents = endpoint({
  id: 'listOwnSecurityEvents',
  method: 'GET',
  path: '/account/security-events',
  access: 'login',
  shows: ['account'],
  summary: 'List the security events of the caller’s account within twelve months, newest first',
  query: z.object({ ...paging }),
  response: answer,
  isOpenWithoutFactor: true,
});

export const listSecurityEvents = endpoint({
  id: 'listSecurityEvents',
  method: 'GET',
  path: '/security-events',
  access: 'members.administer',
  shows: ['people'],
  summary: 'List the security events of all accounts, and those without a known account',
  query: z.object({
    ...paging,
    ...orderBy(['at']),
    kind: z.enum(securityEventKinds, 'Type inconnu').optional(),
    user: idText.optional(),
  }),
  response: answer,
});
