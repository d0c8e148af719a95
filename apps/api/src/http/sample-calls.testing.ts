import { endpoints } from '@forman/contract';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import {
  makeCompletion,
  makeFaqQuestion,
  makeGoal,
  makeNews,
  makeSession,
  makeSite,
  makeUser,
  makeVote,
} from '../testing/factories.ts';
import type { Caller, TestPortal } from '../testing/harness.ts';
import type { Makers, Ready } from './sample-ready.testing.ts';
import { makersFor } from './sample-rows.testing.ts';
import { baseOf, type Ids } from './hostile-values.testing.ts';

/** A valid request for every call of the contract, with the rows that let it succeed. */

export type SampleRequest = { url: string; body?: unknown; headers?: Record<string, string> };
type Rows = { ids: Ids; ready: Ready };

/** All calls except the logout, which would end the caller's own login. */
export const tried: readonly EndpointDefinition[] = endpoints.filter(({ id }) => id !== 'logout');

/** Calls with a body or a query that cannot succeed with the sample values, and the reason. */
export const refusedAnyway = {
  'workshop.addGuests': 'only to team meetings people are added by their e-mail',
  'formation.addGuests': 'only to team meetings people are added by their e-mail',
  'event.addGuests': 'only to team meetings people are added by their e-mail',
  closeMonth: 'the month of the sample is not over',
  closeYear: 'the year of the sample is not over',
  requestArchive: 'no day of the sample is closed',
} satisfies Partial<Record<(typeof endpoints)[number]['id'], string>>;

/** Rows that always serve, an administrator with every right, and the makers of rows that a call uses up. */
export async function sampleRows(portal: TestPortal): Promise<{ admin: Caller; ids: Ids; makers: Makers }> {
  const rights = { is_admin: true, is_pilot: true, is_super_organizer: true };
  const owner = await makeUser(portal, { level: 'ROLE_XMAN', ...rights });
  const session = async (kind: SessionKind) => (await makeSession(portal, { kind, euros: 50 })).id;
  const { id: user } = await makeUser(portal);
  const goal = await makeGoal(portal);
  const ids = {
    user,
    workshop: await session('workshop'),
    formation: await session('formation'),
    event: await session('event'),
    team_meeting: await session('team_meeting'),
    site: await makeSite(portal),
    completion: await makeCompletion(portal, goal.id, user),
    ...(await makeFaqQuestion(portal)),
    vote: await makeVote(portal, user),
    news: (await makeNews(portal)).id,
  };
  return { admin: await portal.as(owner), ids, makers: makersFor(portal, owner) };
}

export const pathOf = (endpoint: EndpointDefinition, params: Record<string, unknown>): string =>
  `/api${endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))}`;

export function sampleUrl(
  endpoint: EndpointDefinition,
  { query = {}, ...rows }: Rows & { query?: Record<string, unknown> },
): string {
  const search = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${String(value)}`);
  return (
    pathOf(endpoint, baseOf(endpoint, 'params', rows)) + (search.length > 0 ? `?${search.join('&')}` : '')
  );
}

/** The body as text, so that nothing between here and the server corrects it. */
export const asText = (value: unknown) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});

/** The valid call. */
export const sampleRequest = (endpoint: EndpointDefinition, rows: Rows): SampleRequest => ({
  url: sampleUrl(endpoint, { ...rows, query: baseOf(endpoint, 'query', rows) }),
  ...(endpoint.body ? asText(baseOf(endpoint, 'body', rows)) : {}),
  ...rows.ready.form,
});
