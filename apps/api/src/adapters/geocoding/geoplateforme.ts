import { z } from 'zod';
import { ProviderError } from '../provider-error.ts';
import type { Geocoder } from './port.ts';

/** Somebody waits for their profile to be saved meanwhile. */
const longestMs = 2_000;
/** Below, the answer is about some other address. */
const fairScore = 0.4;

/** GeoJSON, as far as it is read here: longitude first. */
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

/** The French state's own look-up, free and without a key: the heir of api-adresse.data.gouv.fr. */
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
      // The service cannot read the typed text: for us, an address that it does not know.
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
