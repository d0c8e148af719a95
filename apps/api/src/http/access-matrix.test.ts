import { readFileSync } from 'node:fs';
import { endpoints } from '@forman/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../testing/harness.ts';
import { accountKinds, accessAnswer, renderAccessMatrix } from './access-matrix.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** The logout comes last, because it ends the caller's login. */
const calls = endpoints.toSorted((a, b) => Number(a.id === 'logout') - Number(b.id === 'logout'));

/**
 * Path and body hold nothing that a handler could accept: a caller who passes the access check is stopped
 * next.
 */
async function knock(caller: Caller, call: (typeof calls)[number]): Promise<'open' | 401 | 403> {
  const query = typeof call.sharesPath === 'object' ? `?${call.sharesPath.query}=x` : '';
  const response = await caller.raw(call.method, `/api${call.path.replaceAll(/:\w+/g, 'x')}${query}`);
  if (response.statusCode !== 401 && response.statusCode !== 403) return 'open';
  // bad_credentials is an answer of the call itself.
  return response.json().code === 'bad_credentials' ? 'open' : response.statusCode;
}

describe('CORE-079 CORE-082 CORE-083 CORE-134 MEM-299: the access matrix', () => {
  test.each(accountKinds)('each call answers $name as the matrix says', async ({ profile }) => {
    const user = profile && {
      level: profile.level,
      is_admin: profile.isAdmin,
      is_pilot: profile.isPilot,
      is_expert_accountant: profile.isExpertAccountant,
      is_super_organizer: profile.isSuperOrganizer,
    };
    const caller = await portal.as(user && (await makeUser(portal, user)));
    const answers: Record<string, unknown> = {};
    for (const call of calls) answers[call.id] = await knock(caller, call);
    // Calls that share a path by access never refuse: one of the two answers; the features' tests check
    // which.
    const expected = ({ access, sharesPath }: (typeof calls)[number]) =>
      sharesPath === 'by_access' ? 'open' : accessAnswer(access, profile);
    expect(answers).toEqual(Object.fromEntries(calls.map((call) => [call.id, expected(call)])));
  });

  test('ACC-027: the matrix has a column for each kind of account and a row for each call, with many refusals', () => {
    const matrix = renderAccessMatrix();
    expect(accountKinds).toHaveLength(15);
    expect(matrix.match(/^\| (GET|POST|PUT|PATCH|DELETE) /gm)).toHaveLength(endpoints.length);
    expect(matrix.match(/403/g)?.length).toBeGreaterThan(100);
  });

  test('the committed matrix is the current one', () => {
    const committed = readFileSync(new URL('../../../../docs/access-matrix.md', import.meta.url), 'utf8');
    expect(committed).toBe(renderAccessMatrix());
  });
});
