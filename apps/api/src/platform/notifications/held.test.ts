import { listHeldMessages, settleHeldMessages } from '@forman/contract/platform/notifications';
import { beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, days } from '../../testing/harness.ts';
import { soundPortal } from '../../testing/simulated-bank.ts';
import { holdMessages } from './outbox.queries.ts';
import { enqueueMailTo } from './outbox.service.ts';

const portal = soundPortal();
let admin: Caller;
let held: number;

/** Three messages that wait when the backup is made; it is restored two days later. */
beforeAll(async () => {
  await portal.run('outbox');
  await portal.ctx.transaction((tx) =>
    enqueueMailTo(tx, {
      addresses: ['un@essai.example', 'deux@essai.example', 'trois@essai.example'],
      template: 'treasurer_test',
      data: { firstName: null, month: null, hash: null },
      now: portal.clock.now(),
    }),
  );
  portal.clock.advance(days(2));
  held = await holdMessages(portal.ctx.db, portal.clock.now());
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
});

const states = async (): Promise<string[]> =>
  (
    await portal.database.pool.query(
      `select split_part(recipient, '@', 1) || ' ' || case when portal_only then 'dropped' when sent_at is not null then 'sent'
         when held_at is not null then 'held' else 'waits' end as state
       from outbox_messages where template = 'treasurer_test' order by id`,
    )
  ).rows.map(({ state }) => state as string);

test('OPS-011: messages that waited in a restored backup do not leave by themselves, and are shown with their age', async () => {
  await portal.run('outbox');
  expect(await states()).toEqual(['un held', 'deux held', 'trois held']);
  const { count, messages } = await admin.call(listHeldMessages);
  expect([held, count]).toEqual([3, 3]);
  expect(messages[0]).toMatchObject({
    to: 'un@essai.example',
    subject: 'Essai\u00a0: adresse de la trésorerie',
    createdAt: '2026-12-01T09:00:00.000Z',
  });
});

test('OPS-011: a person lets one leave and drops the others, once, with a line in the audit log', async () => {
  const [first] = (await admin.call(listHeldMessages)).messages;
  const release = { ids: [first!.id], act: 'send' as const };
  expect(await admin.call(settleHeldMessages, { body: release })).toMatchObject({ count: 2 });
  await admin.call(settleHeldMessages, { body: release });
  await portal.run('outbox');
  expect(await states()).toEqual(['un sent', 'deux held', 'trois held']);
  expect(await admin.call(settleHeldMessages, { body: { ids: null, act: 'drop' } })).toEqual({
    count: 0,
    messages: [],
  });
  await portal.run('outbox');
  expect(await states()).toEqual(['un sent', 'deux dropped', 'trois dropped']);
  const { rows } = await portal.database.pool.query(
    `select action, detail->'count' as count from audit_log where subject_id = 'held-messages' order by id`,
  );
  expect(rows).toEqual([
    { action: 'messages.release', count: 1 },
    { action: 'messages.drop', count: 2 },
  ]);
});
