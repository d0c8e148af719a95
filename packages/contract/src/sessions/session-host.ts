import { z } from 'zod';

/**
 * What a session's page says of its pilot (`former`). `led`: the sessions of this kind that they have led. Level
 * and photograph are for those who may open the person's page (CORE-258).
 */
export const host = z.object({
  role: z.string().nullable(),
  fileUrl: z.string().nullable(),
  led: z.int(),
  mayOpen: z.boolean(),
});
z.globalRegistry.add(host, { id: 'Host' });

export const discoveryStage = z.enum(['discovery_day', 'starter', 'three_days']);
z.globalRegistry.add(discoveryStage, { id: 'DiscoveryStage' });
