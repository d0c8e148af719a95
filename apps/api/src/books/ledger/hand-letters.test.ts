import * as calls from '@forman/contract/books/ledger';
import { captureEntry, refundEntry } from '@forman/domain/books/ledger/entries';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealedLines } from '../../money/closings/closings.queries.ts';
import { closeDays } from '../../money/closings/days.service.ts';
import { checkLetters } from '../../verify/ledger.checks.ts';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { post } from './ledger.queries.ts';

let portal: TestPortal;
let accountant: Caller;
const logIn = async (): Promise<void> => {
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
};
beforeAll(async () => {
  portal = await testPortal();
  await logIn();
});
afterAll(() => portal.close());

type Person = { id: number };
const linesOf = async (user: Person, isOpen = true) =>
  (
    await accountant.call(calls.listLedgerLines, {
      query: { account: '411000', user: String(user.id), ...(isOpen && { isOpen: '1' }) },
    })
  ).lines;
type Line = Awaited<ReturnType<typeof linesOf>>[number];
const refs = (lines: readonly Line[]) => lines.map(({ entryId, position }) => ({ entryId, position }));
const give = (lines: readonly Line[], requestKey: string = randomUUID()) =>
  accountant.call(calls.letterLines, { body: { lines: refs(lines), requestKey } });
async function refused(lines: { entryId: number; position: number }[]): Promise<string> {
  const body = { lines, requestKey: randomUUID() };
  const { status, violations } = await accountant.refusal(calls.letterLines, { body });
  expect(status).toBe(422);
  return violations![0]!.message;
}

let count = 0;
/** Money that came for no sale, or went back for none: no rule joins two of them. */
async function move(user: Person, amountCents: number, way: 'in' | 'out'): Promise<void> {
  count += 1;
  const paid = {
    paymentId: null, transactionId: null, method: 'card', providerRef: `ch_${count}`, userId: user.id, amountCents,
    on: '2026-12-01',
  } as const; // prettier-ignore
  const entries = way === 'in' ? captureEntry(paid) : refundEntry(paid, { count: 1, byTransfer: false });
  const named = entries.map((entry) => ({ ...entry, ref: `hand ${count}` }));
  await portal.ctx.transaction((tx) => post(tx, named, portal.clock.now()));
}

async function crossed(amountCents = 4500): Promise<Person> {
  const user = await makeUser(portal);
  await move(user, amountCents, 'in');
  await move(user, amountCents, 'out');
  return user;
}

test('BKS-043: lines that no rule letters are lettered by hand, once, and are open again when the letter is taken back', async () => {
  const user = await crossed();
  const open = await linesOf(user);
  expect(open).toHaveLength(2);
  const key = randomUUID();
  const [first, again] = await Promise.all([give(open, key), give(open, key)]);
  expect(first.letter).toMatch(/^M\d+$/);
  expect(again).toEqual(first);
  expect(await linesOf(user)).toEqual([]);
  expect((await linesOf(user, false)).map(({ letters }) => letters)).toEqual([first.letter, first.letter]);
  expect(await refused(refs(open))).toMatch(/^Une ligne est déjà lettrée/);
  await accountant.call(calls.removeLetter, { params: { letter: first.letter } });
  expect(await linesOf(user)).toHaveLength(2);
  expect((await accountant.refusal(calls.removeLetter, { params: { letter: first.letter } })).status).toBe(
    404,
  );
  const { rows } = await portal.ctx.pool.query(
    "select action from audit_log where subject = 'ledger' order by id",
  );
  expect(rows).toEqual([{ action: 'ledger.letter' }, { action: 'ledger.unletter' }]);
});

test('BKS-043: lines that do not add up to zero, of two people or accounts, twice or not there are refused', async () => {
  const [one, other] = [await crossed(4500), await crossed(4500)];
  const lines = await linesOf(one);
  const others = await linesOf(other);
  expect(await refused(refs([lines[0]!, others[1]!]))).toMatch(/^Les lignes sont d’un seul compte/);
  const more = await crossed(2000);
  const [small] = await linesOf(more);
  expect(await refused(refs([small!, small!]))).toMatch(/deux fois$/);
  expect(await refused([...refs([small!]), { entryId: 99_999_999, position: 0 }])).toMatch(
    /^Une ligne n’est pas là/,
  );
  const both = await portal.ctx.pool.query<{ entry_id: number; position: number }>(
    `select l.entry_id, l.position from ledger_lines l where l.user_id = $1 or l.entry_id = $2 and l.user_id is null`,
    [one.id, lines[0]!.entryId],
  );
  expect(await refused(both.rows.map(({ entry_id: entryId, position }) => ({ entryId, position })))).toMatch(
    /^Les lignes sont d’un seul compte/,
  );
  // Of one person, but not of one sum.
  await move(one, 500, 'in');
  expect(await refused(refs(await linesOf(one)))).toMatch(/^Il reste 5,00/);
});

test('BKS-043: an account without people is lettered too, and only who keeps the books may', async () => {
  const user = await crossed(1234);
  const query = { account: '467100', isOpen: '1' } as const;
  const { rows } = await portal.ctx.pool.query<{ account: string; entry_id: number; position: number }>(
    'select account, entry_id, position from ledger_lines where user_id is null and 1234 in (debit_cents, credit_cents)',
  );
  const account = rows[0]!.account;
  const lines = rows.map(({ entry_id: entryId, position }) => ({ entryId, position }));
  const member = await portal.as(user);
  const body = { lines, requestKey: randomUUID() };
  expect((await member.refusal(calls.letterLines, { body })).status).toBe(403);
  const { letter } = await accountant.call(calls.letterLines, { body });
  const shown = await accountant.call(calls.listLedgerLines, { query: { ...query, account } });
  expect(shown.lines.map(({ letters }) => letters)).not.toContain(letter);
  const all = await accountant.call(calls.listLedgerLines, { query: { account } });
  expect(all.lines.filter(({ letters }) => letters === letter)).toHaveLength(2);
});

test('BKS-043: an export of their year bears the letter on all its lines, and a letter that does not settle is found', async () => {
  const user = await crossed(777);
  const { letter } = await give(await linesOf(user));
  portal.clock.set(new Date('2026-12-05T10:00:00+01:00'));
  await logIn();
  await closeDays(portal.ctx, '2026-12-04');
  const { rows } = await sealedLines('2026-12-01', '2026-12-04').execute(portal.ctx.db);
  expect(rows.filter((line) => line.letter === letter).map(({ userId }) => userId)).toEqual([
    user.id,
    user.id,
  ]);
  expect(await checkLetters(portal.ctx.db, portal.clock.now())).toMatchObject({ faults: [] });
  await portal.ctx.pool.query(
    `delete from hand_letter_lines where (entry_id, position) in
      (select entry_id, position from hand_letter_lines where letter_id = $1 limit 1)`,
    [Number(letter.slice(1))],
  );
  const { faults } = await checkLetters(portal.ctx.db, portal.clock.now());
  expect(faults).toEqual([expect.stringContaining(`letter ${letter} of person ${user.id}`)]);
});
