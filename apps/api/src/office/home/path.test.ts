import { guestPath } from '@forman/contract/office/home';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFaqQuestion, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { days, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const makeGuest = async (values: Parameters<typeof makeUser>[1] = {}) => {
  const guest = await makeUser(portal, { level: 'ROLE_GUEST', ...values });
  const caller = await portal.as(guest);
  return { guest, read: () => caller.call(guestPath) };
};
const statesOf = ({ steps }: { steps: { state: string }[] }) => steps.map(({ state }) => state);
const titles = {
  discovery_day: 'Journée découverte',
  starter: 'Atelier Démarrage',
  three_days: '3 Jours de la Réussite',
};

describe('CORE-007: a guest’s path to the membership', () => {
  test('the current step is the first one that is not done; after three steps the guest may join for 30 €', async () => {
    expect(statesOf(await (await makeGuest()).read())).toEqual(['current', 'coming', 'coming', 'coming']);
    const started = await (await makeGuest({ is_jd_ended: true })).read();
    expect(statesOf(started)).toEqual(['done', 'current', 'coming', 'coming']);
    const ended = { is_jd_ended: true, is_demarrage_ended: true, is_3jr_ended: true };
    const page = await (await makeGuest(ended)).read();
    expect(statesOf(page)).toEqual(['done', 'done', 'done', 'current']);
    expect(page).toMatchObject({ membershipPrice: 30, counters: { adhesion: 1 }, mine: null, dates: [] });
  });

  test('CORE-254: the dates are the next three of the current step that are published and have a seat left', async () => {
    const make = (title: string, inDays: number, values: object = {}) =>
      makeSession(portal, { title, inDays, ...values });
    const title = titles.starter;
    const dates = [];
    for (const inDays of [4, 2, 3, 5]) dates.push(await make(title, inDays));
    await make(title, 1, { is_published: false });
    await make(title, 1, { audience: ['ROLE_NEOMAN'] });
    await make(title, 1, { max_guests: 0 });
    await make(title, -1);
    await make(titles.three_days, 1);
    await make(titles.discovery_day, 1);
    const page = await (await makeGuest({ is_jd_ended: true })).read();
    expect(page.dates.map(({ id }) => id)).toEqual([dates[1]!.id, dates[2]!.id, dates[0]!.id]);
    const { dates: first } = await (await makeGuest()).read();
    expect(first.map(({ title: name }) => name)).toEqual([titles.discovery_day]);
  });

  test('a guest’s own date of the step is shown apart, even once it is over; a missed one is not', async () => {
    const { guest, read } = await makeGuest();
    const missed = await makeSession(portal, { title: titles.discovery_day, inDays: -9 });
    await makeRegistration(portal, missed.id, guest.id, 'registered', { was_absent: true });
    expect((await read()).mine).toBeNull();
    const over = await makeSession(portal, { title: titles.discovery_day, inDays: -1 });
    await makeRegistration(portal, over.id, guest.id);
    expect((await read()).mine).toMatchObject({ id: over.id });
    const coming = await makeSession(portal, { title: titles.discovery_day, inDays: 6 });
    await makeRegistration(portal, coming.id, guest.id);
    const page = await read();
    expect(page.mine).toMatchObject({ id: coming.id, mine: { state: 'registered', finalised: false } });
    expect(page.dates.map(({ id }) => id)).not.toContain(coming.id);
  });

  test('a finished step shows its day if the guest followed it through the portal', async () => {
    const { guest, read } = await makeGuest({ is_jd_ended: true, is_demarrage_ended: true });
    const day = await makeSession(portal, { title: titles.discovery_day, inDays: -20 });
    await makeRegistration(portal, day.id, guest.id);
    const [first, second] = (await read()).steps;
    expect(first).toEqual({ step: 'discovery_day', state: 'done', doneAt: day.startsAt.toISOString() });
    expect(second).toEqual({ step: 'starter', state: 'done', doneAt: null });
  });

  test('a seat offered to the guest is shown', async () => {
    const { guest, read } = await makeGuest();
    const day = await makeSession(portal, { title: titles.discovery_day });
    const soon = new Date(portal.clock.now().getTime() + minutes(10));
    await makeRegistration(portal, day.id, guest.id, 'offered', { offer_until: soon });
    expect(await read()).toMatchObject({ offers: [{ id: day.id }], payments: [], counters: { seats: 1 } });
  });

  test('MEM-043: the sponsor is shown with ways to reach them, unless they left', async () => {
    const sponsor = await makeUser(portal, { company_name: 'Essai Patrimoine', level: 'ROLE_BEMAN' });
    const page = await (await makeGuest({ sponsor_id: sponsor.id })).read();
    expect(page.sponsor).toMatchObject({
      id: sponsor.id,
      email: sponsor.email,
      phoneNumber: sponsor.phone,
      society: 'Essai Patrimoine',
      role: 'ROLE_BEMAN',
    });
    expect((await (await makeGuest()).read()).sponsor).toBeNull();
    const gone = await makeUser(portal, { deleted_at: new Date(portal.clock.now().getTime() - days(1)) });
    expect((await (await makeGuest({ sponsor_id: gone.id })).read()).sponsor).toBeNull();
  });

  test('the path shows the FAQ’s questions of “Devenir membre”; before the payment, those about dues come first', async () => {
    const { read } = await makeGuest();
    const { subCategory, issue } = await makeFaqQuestion(portal, { question: 'Comment adhérer ?' });
    expect((await read()).questions).toEqual([]);
    await portal.ctx.db
      .updateTable('faq_categories')
      .set({ title: 'Devenir Membre' })
      .where('id', '=', subCategory)
      .execute();
    expect((await read()).questions).toEqual([
      { id: issue, question: 'Comment adhérer ?', reponse: '<p>Oui.</p>' },
    ]);

    // A guest about to pay reads the questions about dues first.
    const dues = await makeFaqQuestion(portal, { question: 'Combien ?' });
    await portal.ctx.db
      .updateTable('faq_categories')
      .set({ title: 'Cotisation' })
      .where('id', '=', dues.subCategory)
      .execute();
    const ready = await makeGuest({ is_jd_ended: true, is_demarrage_ended: true, is_3jr_ended: true });
    expect((await ready.read()).questions.map(({ id }) => id)).toEqual([dues.issue, issue]);
    expect((await read()).questions.map(({ id }) => id)).toEqual([issue]);
  });

  test('a member is refused the page of the path', async () => {
    const member = await portal.as(await makeUser(portal));
    expect(await member.refusal(guestPath)).toMatchObject({ status: 403, reason: 'portal.guest' });
  });
});
