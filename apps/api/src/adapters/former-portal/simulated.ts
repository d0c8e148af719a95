import { setTimeout as wait } from 'node:timers/promises';
import { demonstrationAccess } from '@forman/domain/office/move-in/former-portal/demonstration';
import { parisDay } from '@forman/domain/paris-time';
import type { FormerAnswer, FormerPortal } from './port.ts';
import type { FormerWorld } from './simulated.world.ts';
import type { Json } from './simulated.people.ts';

/** As a portal over the internet: its lists can be seen coming. */
const answersAfterMs = 20;

/** The demonstration reads a portal of this process at its own address; any other address is a real one. */
export function withSimulatedPortal(real: FormerPortal, clock: { now(): Date }): FormerPortal {
  let world: Promise<FormerWorld> | null = null;
  return {
    name: 'simulated',
    async call(access, request) {
      if (access.address !== demonstrationAccess.address) return real.call(access, request);
      world ??= import('./simulated.world.ts').then(({ makeFormerWorld }) =>
        makeFormerWorld({ people: 120, sessions: 90, today: parisDay(clock.now()) }),
      );
      await wait(answersAfterMs);
      return answerOf(await world, { token: access.token, ...request });
    },
  };
}

/** Lists that are never paged, and without JSON-LD; news are plain, in pages. */
const whole = new Set(['events', 'goals', 'sections', 'settings']);
const plain = new Set(['events', 'goals', 'sections', 'news']);
const perPage = 30;

type Request = { token: string; path: string; body?: unknown };

/** What the former portal answers, over HTTP or in this process. @param path below /api. */
export function answerOf(world: FormerWorld, { token, path, body }: Request): FormerAnswer {
  if (token !== demonstrationAccess.token)
    return { status: 401, body: { code: 401, message: 'Expired JWT Token' } };
  if (path === '/avoir/credit/user') {
    const id = Number((body as { user_id?: unknown } | undefined)?.user_id);
    const avoirs = world.avoirs.get(id) ?? [];
    return { status: 200, body: { avoirs, avoir: avoirs.length } };
  }
  const [before = '', query = ''] = path.split('?');
  const [, resource = '', id] = before.split('/');
  const records = world.lists[resource];
  if (!records) return notFound;
  if (id !== undefined) {
    const found = records.find((record) => String(record.id) === id);
    return found ? { status: 200, body: { '@context': `/api/contexts/${resource}`, ...found } } : notFound;
  }
  return { status: 200, body: pageOf(resource, records.map((record) => listed(resource, record)), query) }; // prettier-ignore
}

const notFound: FormerAnswer = { status: 404, body: { 'hydra:title': 'An error occurred' } };

/** The list of workshops does not say who takes part. */
function listed(resource: string, record: Json): Json {
  if (resource !== 'workshops') return record;
  const { guests: _guests, waitingZone: _waiting, ...others } = record;
  return others;
}

function pageOf(resource: string, records: readonly Json[], query: string): unknown {
  if (whole.has(resource)) return records;
  const page = Number(new URLSearchParams(query).get('page') ?? 1);
  // While one reads, somebody registers: the last one of a page is the first one of the next.
  const start = (page - 1) * perPage - (resource === 'users' && page > 1 ? 1 : 0);
  const members = records.slice(start, page * perPage);
  if (plain.has(resource)) return members;
  const hasMore = page * perPage < records.length;
  return {
    '@context': `/api/contexts/${resource}`,
    '@type': 'hydra:Collection',
    'hydra:totalItems': records.length,
    'hydra:member': members,
    'hydra:view': {
      '@id': `/api/${resource}?page=${page}`,
      ...(hasMore && { 'hydra:next': `/api/${resource}?page=${page + 1}` }),
    },
  };
}
