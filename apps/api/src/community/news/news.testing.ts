import * as calls from '@forman/contract/community/news';
import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import type { Caller, TestPortal } from '../../testing/harness.ts';
import { filePortal } from '../../testing/file-portal.ts';

export type Someone = { id: number; caller: Caller; firstName: string; lastName: string };

export const body = {
  title: 'Assemblée générale',
  category: 'FORMATION',
  destined: ['ROLE_NEOMAN', 'ROLE_MAN'],
  description: '<p>Le <strong>12</strong>.</p>',
  publishAt: '2026-12-01',
} as const;

type Sent = Partial<Parameters<Caller['call']>[1]> & Record<string, unknown>;

export const write = (who: Someone, values: Sent = {}) =>
  who.caller.call(calls.createNews, { body: { ...body, ...values } as never });

export const writeRefused = (who: Someone, values: Sent) =>
  who.caller.refusal(calls.createNews, { body: { ...body, ...values } as never });

export const edit = (who: Someone, id: number, values: Sent) =>
  who.caller.call(calls.updateNews, { params: { id }, body: values as never });

export const editRefused = (who: Someone, id: number, values: Sent) =>
  who.caller.refusal(calls.updateNews, { params: { id }, body: values as never });

export const read = (who: Someone, id: number) => who.caller.call(calls.getNews, { params: { id } });

export const statusOf = async (who: Someone, id: number): Promise<number> =>
  (await who.caller.raw('GET', `/api/news/${id}`)).statusCode;

export const list = async (who: Someone, query: Record<string, string> = {}): Promise<number[]> =>
  (await who.caller.call(calls.listNews, { query })).news.map(({ id }) => id);

export const auditOf = (portal: TestPortal, id: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'detail'])
    .where('subject', '=', 'news')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

/** The portal of a test file, where each test starts without news and with new people. */
export function newsPortal() {
  const portal = filePortal({ env: { RATE_LIMIT_FACTOR: '100' } });
  const people = { xman: {}, admin: {}, pilot: {}, member: {} } as Record<
    'xman' | 'admin' | 'pilot' | 'member',
    Someone
  >;
  const { xman, admin, pilot, member } = people;
  async function someone(values: Parameters<typeof makeUser>[1] = {}): Promise<Someone> {
    const user = await makeUser(portal, values);
    return { ...user, caller: await portal.as(user) };
  }
  beforeEach(async () => {
    await sql`truncate news cascade`.execute(portal.ctx.db);
    Object.assign(xman, await someone({ level: 'ROLE_XMAN' }));
    Object.assign(admin, await someone({ is_admin: true, level: 'ROLE_MAN' }));
    Object.assign(pilot, await someone({ is_pilot: true, level: 'ROLE_BEMAN' }));
    Object.assign(member, await someone());
  });
  return { portal, ...people, someone };
}
