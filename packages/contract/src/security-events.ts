import { securityEventKinds } from '@forman/domain/security-events';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idText, instant, orderBy, paging, personName } from './fields.ts';

const securityEvent = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(securityEventKinds),
  /** The account's owner; null where nobody is known. */
  user: personName.nullable(),
  /** The administrator who did it to them. */
  actor: personName.nullable(),
  /** An address, or the network of one; null where it did not come from outside. */
  network: z.string().nullable(),
  /** "Chrome sur Windows" */
  device: z.string(),
  /** The thing that was refused, exported or changed, in a word or two; empty where the kind says all. */
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
  summary: 'Security events of the caller’s account within twelve months, newest first',
  query: z.object({ ...paging }),
  response: answer,
  isOpenWithoutFactor: true,
});

export const listSecurityEvents = endpoint({
  id: 'listSecurityEvents',
  method: 'GET',
  path: '/security-events',
  access: 'members.administer',
  summary: 'The same of every account, and of those that nobody is known for',
  query: z.object({
    ...paging,
    ...orderBy(['at']),
    kind: z.enum(securityEventKinds, 'Type inconnu').optional(),
    user: idText.optional(),
  }),
  response: answer,
});
