import * as goalCalls from '@forman/contract/community/goals';
import { badges } from '@forman/contract/office/badges';
import * as calls from '@forman/contract/community/votes';
import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import type { Caller, TestPortal } from '../../testing/harness.ts';
import { filePortal } from '../../testing/file-portal.ts';

export type Someone = { id: number; caller: Caller };

type Votes = Partial<Record<'voteGodFather' | 'voteDevMan' | 'voteXman', -1 | 0 | 1 | null>>;

export const cast = (who: Someone, id: number, body: Votes & Record<string, unknown>) =>
  who.caller.call(calls.voteEvolution, { params: { id }, body });

export const refused = (who: Someone, id: number, body: Record<string, unknown>) =>
  who.caller.refusal(calls.voteEvolution, { params: { id }, body });

export const castLast = (who: Someone, id: number, body: Votes & Record<string, unknown>) =>
  who.caller.call(calls.voteEvolutionLast, { params: { id }, body });

export const pending = (who: Someone, user = who.id) =>
  who.caller.call(calls.listEvolutions, { query: { user: String(user), isEnded: '0' } });

export const ended = (who: Someone, user: number) =>
  who.caller.call(calls.listEvolutions, { query: { user: String(user), isEnded: '1' } });

export const waiting = async (who: Someone) =>
  (await who.caller.call(badges, { params: { userId: who.id } })).evolutions;

/** The portal of a test file: each test starts without goals or votes, with only these people in line. */
export function votesPortal() {
  const portal = filePortal();
  /** DEVMAN above the sponsor, who is above the person voted on. */
  const people = { devman: {}, sponsor: {}, owner: {}, xman: {}, head: {} } as Record<
    'devman' | 'sponsor' | 'owner' | 'xman' | 'head',
    Someone
  >;
  const { devman, sponsor, owner, xman, head } = people;
  async function someone(values: Parameters<typeof makeUser>[1] = {}): Promise<Someone> {
    const { id } = await makeUser(portal, values);
    return { id, caller: await portal.as({ id }) };
  }
  beforeEach(async () => {
    const { db } = portal.ctx;
    await sql`truncate goal_completions, goals, ballots, level_votes, outbox_messages cascade`.execute(db);
    await sql`update users set is_super_organizer = false, is_admin = false,
      level = case when level in ('ROLE_DEVMAN', 'ROLE_DXMAN', 'ROLE_XMAN') then 'ROLE_MAN' else level end`.execute(
      db,
    );
    Object.assign(head, await someone({ level: 'ROLE_XMAN', is_super_organizer: true }));
    Object.assign(xman, await someone({ level: 'ROLE_XMAN' }));
    Object.assign(devman, await someone({ level: 'ROLE_DEVMAN', sponsor_id: xman.id }));
    Object.assign(sponsor, await someone({ level: 'ROLE_MAN', sponsor_id: devman.id }));
    Object.assign(owner, await someone({ level: 'ROLE_BEMAN', sponsor_id: sponsor.id }));
  });
  /** Marks this goal of the owner's and has the sponsor validate it. */
  async function achieve(goalId: number): Promise<void> {
    const { id } = await owner.caller.call(goalCalls.createCompletion, {
      body: { goalId, userId: owner.id },
    });
    await sponsor.caller.call(goalCalls.answerCompletion, { params: { id }, body: { status: 'VALIDÉ' } });
  }
  return { portal, ...people, someone, achieve };
}

export const levelOf = async (portal: TestPortal, id: number) =>
  (await portal.ctx.db.selectFrom('users').select('level').where('id', '=', id).executeTakeFirstOrThrow())
    .level;

export const levelChanges = (portal: TestPortal, id: number) =>
  portal.ctx.db
    .selectFrom('level_changes')
    .select(['level', 'cause', 'actor_id', 'reached_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();

export const auditOf = (portal: TestPortal, voteId: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'detail'])
    .where('subject', '=', 'vote')
    .where('subject_id', '=', String(voteId))
    .orderBy('id')
    .execute();

export const mails = async (portal: TestPortal): Promise<[string, number | null][]> => {
  const rows = await portal.ctx.db
    .selectFrom('outbox_messages')
    .select(['template', 'user_id'])
    .where('template', 'like', 'vote_%')
    .orderBy('id')
    .execute();
  return rows.map(({ template, user_id }) => [template, user_id]);
};

export const askedPeople = async (portal: TestPortal) =>
  (await mails(portal))
    .flatMap(([template, to]) => (template === 'vote_asked' && to !== null ? [to] : []))
    .toSorted((a, b) => a - b);
