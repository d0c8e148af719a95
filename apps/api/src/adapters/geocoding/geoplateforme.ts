import { z } from 'zod';
import { ProviderError } from '../provider-error.ts';
import type { Geocoder } from './port.ts';

/** Short, because a person waits for their profile to be saved. */
const longestMs = 2_000;
/** Lowest score accepted: below it, the answer is about some other address. */
const fairScore = 0.4;

/** The part of the GeoJSON answer that is read; longitude comes first. */
const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
      }),
      properties: z.object({ score: z.number() }),
    }),
  ),
});

/** The French State's own geocoder, free and without a key, which replaces api-adresse.data.gouv.fr. */
export function createGeoplateforme(config: { url: string; timeoutMs?: number }): Geocoder {
  return {
    name: 'geoplateforme',
    async find(address) {
      const query = new URLSearchParams({ q: address, limit: '1' });
      const response = await fetch(`${config.url}/search?${query.toString()}`, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(config.timeoutMs ?? longestMs),
        redirect: 'error',
      }).catch((error: unknown) => giveUp('no answer', true, error));
      // The service cannot read the typed text, which counts as an unknown address.
      if (response.status === 400) return null;
      if (!response.ok)
        giveUp(`status ${response.status}`, response.status === 429 || response.status >= 500);
      const found = answer.safeParse(await response.json().catch(() => null));
      if (!found.success) giveUp('an answer of another form', false, found.error);
      const [best] = found.data.features;
      if (!best || best.properties.score < fairScore) return null;
      const [lng, lat] = best.geometry.coordinates;
      return { lat, lng };
    },
  };
}

function giveUp(message: string, retryable: boolean, cause?: unknown): never {
  throw new ProviderError('geoplateforme', message, { retryable, cause });
}
