import { z } from 'zod';
import { id } from '../fields.ts';

/** A place where sessions happen, as a session shows it. */
export const site = z.object({
  id,
  name: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  gmap: z.string(),
});
z.globalRegistry.add(site, { id: 'Site' });
