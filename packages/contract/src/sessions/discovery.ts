import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idText } from '../fields.ts';
import { sessionCard } from './sessions.ts';

const discoveryGuest = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** True once the 5 € are paid, by whomever: "Inscription finalisée" (MEM-150). */
  finalised: z.boolean(),
});
z.globalRegistry.add(discoveryGuest, { id: 'DiscoveryGuest' });
export type DiscoveryGuest = z.output<typeof discoveryGuest>;

/** A discovery day with the caller's own guests alone. */
export const discoveryDay = sessionCard.extend({ guests: z.array(discoveryGuest) });
z.globalRegistry.add(discoveryDay, { id: 'DiscoveryDay' });
export type DiscoveryDay = z.output<typeof discoveryDay>;

export const listDiscoveryDays = endpoint({
  id: 'listDiscoveryDays',
  method: 'GET',
  path: '/workshops/jds',
  access: 'portal.use',
  shows: ['sessions', 'seats'],
  summary: 'List the discovery days, from 14 days ago on, with registered people whom the caller sponsors',
  query: z.object({ user: idText.optional() }),
  response: z.array(discoveryDay),
});
