import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../provider-error.ts';
import { createGeoplateforme } from './geoplateforme.ts';
import type { Geocoder } from './port.ts';
import { createSimulatedGeocoder } from './simulated.ts';

/**
 * The contract of both geocoders. The platform's server runs in this process and answers over HTTP as the
 * real one does.
 */
let platform: Server;
let answerWith: ((request: IncomingMessage, response: ServerResponse) => void) | null = null;
const asked: string[] = [];

beforeAll(async () => {
  platform = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answerWith) return answerWith(request, response);
    const q = new URL(request.url ?? '', 'http://platform').searchParams.get('q') ?? '';
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [4.8357, 45.764] },
      properties: { label: q, score: /\d{5}/.test(q) ? 0.92 : 0.12, type: 'housenumber' },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ type: 'FeatureCollection', features: q === 'rien' ? [] : [feature] }));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
});
afterAll(() => platform.close());

const url = (): string => `http://127.0.0.1:${(platform.address() as AddressInfo).port}/geocodage`;
/** A long timeout, so that a slow machine fails no test. */
const patient = (): Geocoder => createGeoplateforme({ url: url(), timeoutMs: 60_000 });
const geocoders: Record<string, () => Geocoder> = {
  geoplateforme: patient,
  simulated: createSimulatedGeocoder,
};

describe.each(Object.keys(geocoders))('geocoding by %s', (name) => {
  test('MEM-077: an address is always found at the same place in degrees, and one without a town is not found', async () => {
    const geocoder = geocoders[name]!();
    const found = await geocoder.find('2 place Bellecour, 69002 Lyon');
    expect(Math.abs(found?.lat ?? 99)).toBeLessThanOrEqual(90);
    expect(Math.abs(found?.lng ?? 999)).toBeLessThanOrEqual(180);
    expect(found?.lat).toBeGreaterThan(40);
    expect(await geocoder.find('2 place Bellecour, 69002 Lyon')).toEqual(found);
    expect(await geocoder.find('quelque part')).toBeNull();
    expect(await geocoder.find('rien')).toBeNull();
  });
});

describe('the geocoding platform', () => {
  test('MEM-077: a request asks for one place, and latitude and longitude are not confused', async () => {
    asked.length = 0;
    expect(await patient().find('1 rue d’Été & fils, 69005 Lyon')).toEqual({
      lat: 45.764,
      lng: 4.8357,
    });
    expect(new URL(asked[0] ?? '', 'http://platform').searchParams.get('q')).toBe(
      '1 rue d’Été & fils, 69005 Lyon',
    );
    expect(asked[0]).toContain('limit=1');
  });

  const failures: [what: string, answer: NonNullable<typeof answerWith>, retryable: boolean][] = [
    ['503', (_, response) => response.writeHead(503).end(), true],
    ['429', (_, response) => response.writeHead(429).end(), true],
    ['403', (_, response) => response.writeHead(403).end(), false],
    ['another address', (_, response) => response.writeHead(302, { location: url() }).end(), true],
    ['a page', (_, response) => response.end('<html>'), false],
    [
      'another form',
      (_, response) => response.end('{"features":[{"geometry":{"coordinates":["x"]}}]}'),
      false,
    ],
    ['a broken connection', (request) => request.socket.destroy(), true],
    ['silence', () => {}, true],
  ];
  test.each(failures)('MEM-077: %s is a provider’s failure', async (what, answer, retryable) => {
    answerWith = answer;
    const geocoder = what === 'silence' ? createGeoplateforme({ url: url() }) : patient();
    const failure = await geocoder.find('2 place Bellecour, 69002 Lyon').catch((error: unknown) => error);
    answerWith = null;
    expect(failure).toBeInstanceOf(ProviderError);
    expect(failure).toMatchObject({ provider: 'geoplateforme', retryable });
  });

  test('MEM-077: an address that the platform cannot read is not found', async () => {
    answerWith = (_, response) => response.writeHead(400).end();
    expect(await patient().find('?')).toBeNull();
    answerWith = null;
  });
});
