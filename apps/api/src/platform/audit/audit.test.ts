import { listAudit } from '@forman/contract/platform/audit';
import { setUserCredit, setUserPilot, setUserRole } from '@forman/contract/office/member-office';
import { auditActions, auditSentences } from '@forman/domain/platform/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadedAt, rowsOf, usualDay } from '../../sample/load.testing.ts';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: Caller;
let claire: Awaited<ReturnType<typeof makeUser>>;
let camille: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  portal = await testPortal();
  claire = await makeUser(portal, { is_admin: true, first_name: 'Claire', last_name: 'Joubert' });
  camille = await makeUser(portal, { first_name: 'Camille', last_name: 'Rousseau' });
  const bruno = await makeUser(portal, { is_admin: true, first_name: 'Bruno', last_name: 'Mercier' });
  admin = await portal.as(claire);
  const params = { id: camille.id };
  await admin.call(setUserRole, { params, body: { role: 'ROLE_ONEMAN' } });
  portal.clock.advance(days(1));
  admin = await portal.as(claire);
  await admin.call(setUserCredit, { params, body: { credit: 20, previousCredit: 0, reason: 'Geste' } });
  await (await portal.as(bruno)).call(setUserPilot, { params, body: { isPilot: true } });
  portal.clock.advance(days(1));
  admin = await portal.as(claire);
  const session = await makeSession(portal, { title: 'Épargne salariale' });
  await admin.raw('POST', `/api/workshops/${session.id}/publish`, { isPublish: false });
});
afterAll(() => portal.close());

const actionsOf = async (query: Parameters<typeof admin.call<typeof listAudit>>[1] = {}): Promise<string[]> =>
  (await admin.call(listAudit, query)).entries.map(({ action }) => action);

describe('the audit log', () => {
  test('ACC-025: lists who did what to whom, newest first, in pages', async () => {
    const { entries, count, maxPage } = await admin.call(listAudit, { query: { itemsPerPage: '3' } });
    expect([count, maxPage]).toEqual([4, 2]);
    expect(entries).toMatchObject([
      { action: 'session.unpublish', subject: { type: 'session', name: 'Épargne salariale' } },
      { action: 'member.flags', actor: { firstName: 'Bruno' }, subject: { name: 'Camille Rousseau' } },
      {
        action: 'member.credit',
        actor: { id: claire.id, firstName: 'Claire', lastName: 'Joubert' },
        actingAdmin: null,
        subject: { type: 'user', id: String(camille.id), name: 'Camille Rousseau' },
        note: 'Geste',
      },
    ]);
    expect(await actionsOf({ query: { 'order[at]': 'asc', itemsPerPage: '2' } })).toEqual([
      'member.level',
      'member.credit',
    ]);
  });

  test('ACC-025: is filtered by actor, person, action, subject, period and words, whatever the accents and capitals', async () => {
    const narrowed = {
      actor: { actor: String(claire.id) },
      user: { user: String(camille.id) },
      action: { action: 'member.flags' },
      subject: { subject: 'session' },
      period: { 'at[after]': '2026-12-02', 'at[before]': '2026-12-02' },
      name: { search: 'MERCIER' },
      title: { search: 'epargne' },
      sentence: { search: 'crédit ch' },
      nothing: { search: '100 %' },
    } as const;
    const counts = Object.fromEntries(
      await Promise.all(
        Object.entries(narrowed).map(async ([name, query]) => [
          name,
          (await admin.call(listAudit, { query })).count,
        ]),
      ),
    );
    expect(counts).toEqual({
      actor: 3, user: 3, action: 1, subject: 1, period: 2, name: 1, title: 1, sentence: 1, nothing: 0,
    }); // prettier-ignore
    const refused = await admin.refusal(listAudit, { query: { action: 'member.nothing' as 'member.level' } });
    expect(refused).toMatchObject({ status: 422, violations: [{ message: 'Acte inconnu' }] });
  });

  test('ACC-025: is refused to the accountant', async () => {
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    expect((await accountant.refusal(listAudit)).status).toBe(403);
  });
});

test('ACC-026: every act in the sample’s audit log has a sentence, and no two acts share one', async () => {
  const sample = await loadedAt(usualDay);
  const logged = await rowsOf<{ action: string }>(sample, 'select distinct action from audit_log');
  const known: readonly string[] = auditActions;
  expect(logged.map(({ action }) => action).filter((action) => !known.includes(action))).toEqual([]);
  const sentences = Object.values(auditSentences);
  expect(new Set(sentences).size).toBe(sentences.length);
});
