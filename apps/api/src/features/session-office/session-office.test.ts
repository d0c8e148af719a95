import { sessionCalls } from '@forman/contract/sessions';
import { formMessages } from '@forman/domain/sessions/form';
import { listDemoMessages } from '@forman/contract/service';
import type { LiveState } from '@forman/domain/sessions/registration';
import { describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { minutes } from '../../testing/harness.ts';
import { mailsOf, payCard, seatStateOf, soundPortal } from '../../testing/till.ts';

const portal = soundPortal();
const asAdmin = async () => portal.as(await makeUser(portal, { is_admin: true }));
const asMember = async () => portal.as(await makeUser(portal));
const aPilot = () => makeUser(portal, { is_pilot: true });
const { workshop, formation } = sessionCalls;

const toldTo = async (userId: number, template: string): Promise<number> =>
  (await mailsOf(portal, userId, template)).length;
async function lastMail(recipient: string): Promise<{ text: string; entry: string }> {
  await portal.run('outbox');
  const [message] = await (await portal.as(null)).call(listDemoMessages, { query: { recipient } });
  return { text: message?.text ?? '', entry: message?.attachments[0]?.contentType ?? '' };
}
const auditOf = (sessionId: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject', '=', 'session')
    .where('subject_id', '=', String(sessionId))
    .orderBy('id')
    .execute();
const kinds = ['workshop', 'formation', 'event'] as const;

describe('another pilot', () => {
  test.each(kinds)('MEM-353 MEM-355: an admin names another pilot of a %s; both are told', async (kind) => {
    const admin = await asAdmin();
    const session = await makeSession(portal, { kind });
    const [before, pilot] = [await portal.as({ id: session.pilotId }), await aPilot()];
    const params = { id: session.id };
    const answer = await admin.call(sessionCalls[kind].former, { params, body: { former: pilot.id } });
    expect(answer).toMatchObject({ id: session.id, former: { id: pilot.id, lastName: pilot.lastName } });
    expect(await toldTo(pilot.id, 'pilot_named')).toBe(1);
    expect(await toldTo(session.pilotId, 'pilot_replaced')).toBe(1);
    const mail = await lastMail(pilot.email);
    expect(mail.entry).toContain('method=REQUEST');
    expect(mail.text).toContain('à la suite de Camille');
    expect((await auditOf(session.id)).at(-1)).toMatchObject({
      action: 'session.former',
      detail: { changes: { former: { from: session.pilotId, to: pilot.id } } },
    });
    const detail = await (await portal.as(pilot)).call(sessionCalls[kind].get, { params });
    expect(detail).toMatchObject({ mine: { state: 'pilot' }, version: 1, actions: { edit: { ok: true } } });
    expect((await before.call(sessionCalls[kind].get, { params })).actions.edit).toMatchObject({ ok: false });
    // The same again changes nothing.
    await admin.call(sessionCalls[kind].former, { params, body: { former: pilot.id } });
    expect(await toldTo(pilot.id, 'pilot_named')).toBe(1);
  });

  test('MEM-355: the new pilot must be pilot or XMAN, and a person who is there', async () => {
    const admin = await asAdmin();
    const session = await makeSession(portal, { kind: 'formation' });
    const params = { id: session.id };
    const wrong = { status: 422, violations: [{ propertyPath: 'former', message: formMessages.pilot }] };
    for (const values of [
      {},
      { level: 'ROLE_DXMAN' as const },
      { is_admin: true },
      { level: 'ROLE_XMAN' as const, is_expert_accountant: true },
      { is_pilot: true, deleted_at: portal.clock.now() },
    ]) {
      const { id: former } = await makeUser(portal, values);
      expect(await admin.refusal(formation.former, { params, body: { former } })).toMatchObject(wrong);
    }
    expect(await admin.refusal(formation.former, { params, body: { former: 99_999 } })).toMatchObject(wrong);
    const xman = await makeUser(portal, { level: 'ROLE_XMAN' });
    expect(await admin.call(formation.former, { params, body: { former: xman.id } })).toMatchObject({
      former: { id: xman.id },
    });
  });

  test('MEM-353 MEM-355: a member names nobody, and nobody the pilot of a team meeting', async () => {
    const session = await makeSession(portal);
    const [admin, member] = [await asAdmin(), await asMember()];
    const [params, body] = [{ id: session.id }, { former: (await aPilot()).id }];
    for (const kind of kinds)
      expect((await member.refusal(sessionCalls[kind].former, { params, body })).status).toBe(403);
    const waiting = { params, body: { isUniqueWaiting: true } };
    expect((await member.refusal(workshop.waiting, waiting)).status).toBe(403);
    const pilot = await portal.as({ id: session.pilotId });
    expect((await pilot.refusal(workshop.former, { params, body })).status).toBe(403);
    const meeting = await makeSession(portal, { kind: 'team_meeting' });
    for (const call of ['former', 'waiting'])
      expect((await admin.raw('PUT', `/api/team_meatings/${meeting.id}/${call}`, body)).statusCode).toBe(404);
    // A workshop is no formation.
    expect((await admin.refusal(formation.former, { params, body })).status).toBe(404);
  });

  test.each(['waiting', 'candidate', 'copilot'] as LiveState[])(
    'who was %s there leads it now, and is that no more',
    async (state) => {
      const session = await makeSession(portal);
      const pilot = await aPilot();
      await makeRegistration(portal, session.id, pilot.id, state);
      const body = { former: pilot.id };
      await (await asAdmin()).call(workshop.former, { params: { id: session.id }, body });
      expect(await seatStateOf(portal, session.id, pilot.id)).toBeUndefined();
    },
  );

  test('the seat of who leads it now is offered to the next in line', async () => {
    const session = await makeSession(portal, { max_guests: 1 });
    const [pilot, next] = [await aPilot(), await makeUser(portal)];
    await makeRegistration(portal, session.id, pilot.id);
    await makeRegistration(portal, session.id, next.id, 'waiting');
    const body = { former: pilot.id };
    await (await asAdmin()).call(workshop.former, { params: { id: session.id }, body });
    expect(await seatStateOf(portal, session.id, next.id)).toBe('offered');
  });

  test('a paid seat comes back whole; who is paying is left alone', async () => {
    const admin = await asAdmin();
    const session = await makeSession(portal, { euros: 40, inDays: 3 });
    const params = { id: session.id };
    const pilot = await aPilot();
    const caller = await portal.as(pilot);
    await payCard(caller, { id: session.id, cents: 4000 });
    await caller.call(workshop.join, { params });
    await admin.call(workshop.former, { params, body: { former: pilot.id } });
    expect((await lastMail(pilot.email)).text).toContain('un avoir de 40');
    const paying = await aPilot();
    await makeRegistration(portal, session.id, paying.id, 'held', {
      held_until: new Date(portal.clock.now().getTime() + minutes(15)),
    });
    expect(await admin.refusal(workshop.former, { params, body: { former: paying.id } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'former' }],
    });
  });

  test('nobody is told of a session that is over', async () => {
    const session = await makeSession(portal, { inDays: -3 });
    const pilot = await aPilot();
    await (await asAdmin()).call(workshop.former, { params: { id: session.id }, body: { former: pilot.id } });
    expect(await toldTo(pilot.id, 'pilot_named')).toBe(0);
  });
});

test('MEM-351 MEM-353: the switch of the waiting list writes isUniqueWaiting at once', async () => {
  const [admin, member] = [await asAdmin(), await asMember()];
  const session = await makeSession(portal);
  const params = { id: session.id };
  for (const isUniqueWaiting of [true, true, false]) {
    expect(await admin.call(workshop.waiting, { params, body: { isUniqueWaiting } })).toMatchObject({
      isUniqueWaiting,
    });
    expect(await member.call(workshop.get, { params })).toMatchObject({ isUniqueWaiting });
  }
  const noted = (await auditOf(session.id)).filter(({ action }) => action === 'session.waiting');
  expect(noted.map(({ detail }) => detail)).toEqual([
    { changes: { isUniqueWaiting: { from: false, to: true } } },
    { changes: { isUniqueWaiting: { from: true, to: false } } },
  ]);
  expect(
    await admin.refusal(workshop.waiting, { params, body: {} as { isUniqueWaiting: true } }),
  ).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'isUniqueWaiting' }],
  });
});
