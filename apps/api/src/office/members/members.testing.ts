import { giveCredit, makeDynasty, makeThematic, makeUser } from '../../testing/factories.ts';
import type { TestPortal } from '../../testing/harness.ts';

/** A person with a value in every personal field. */
export async function makeWhole(portal: TestPortal, values: Parameters<typeof makeUser>[1] = {}) {
  const sponsor = await makeUser(portal);
  const manager = await makeUser(portal);
  const dynasty_id = await makeDynasty(portal, 'Les Bâtisseurs');
  const person = await makeUser(portal, {
    born_on: '1980-02-29',
    lat: 45.75,
    lng: 4.85,
    picture_path: '/api/uploads/moi.webp',
    is_pilot: true,
    curriculum_ended_on: '2026-06-30',
    habilitations: ['IAS'],
    company_name: 'Tanneurs SARL',
    company_siret: '73282932000074',
    company_city: 'Lyon',
    member_since_on: '2024-01-01',
    member_until_on: '2026-12-31',
    dues_paid_on: '2026-01-05',
    sponsor_id: sponsor.id,
    manager_id: manager.id,
    dynasty_id,
    ...values,
  });
  await giveCredit(portal, person.id, 12.5);
  const thematic = await makeThematic(portal);
  await portal.ctx.db
    .insertInto('advised_thematics')
    .values({ user_id: person.id, thematic_id: thematic })
    .execute();
  return { ...person, sponsor, manager, dynasty_id };
}
