import { listDemoMessages } from '@forman/contract/platform/health';
import type { TestPortal } from '../../testing/harness.ts';

/** The waiting and sent messages of this template, by recipient. */
export async function messagesOf(
  portal: TestPortal,
  template: string,
  sessionId: number,
): Promise<Map<number, Record<string, unknown>[]>> {
  const { rows } = await portal.database.pool.query<{ user_id: number; data: Record<string, unknown> }>(
    `select user_id, data from outbox_messages
      where template = $1 and (data->'session'->>'id')::int = $2 order by id`,
    [template, sessionId],
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([id, sent]) => [id, sent.map((row) => row.data)]),
  );
}

/** The number of these messages for each person: { 12: 1 }. */
export async function countMessages(portal: TestPortal, template: string, sessionId: number) {
  const sent = await messagesOf(portal, template, sessionId);
  return Object.fromEntries([...sent].map(([userId, messages]) => [userId, messages.length]));
}

/** The last message that a person has received, with its calendar entry parsed. */
export async function lastMail(portal: TestPortal, email: string) {
  await portal.run('outbox');
  const nobody = await portal.as(null);
  const [message] = await nobody.call(listDemoMessages, { query: { recipient: email } });
  const entry = message?.attachments[0];
  return {
    subject: message?.subject ?? '',
    text: message?.text ?? '',
    method: entry?.contentType.match(/method=(\w+)/)?.[1] ?? null,
    ics: entry ? Buffer.from(entry.contentBase64, 'base64').toString() : '',
  };
}

export const auditOf = (portal: TestPortal, sessionId: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', 'session')
    .where('subject_id', '=', String(sessionId))
    .orderBy('id')
    .execute();
