import type { Level } from '@forman/domain/access';
import { discoveryStageOf } from '@forman/domain/sessions/discovery';
import type { CompletionState } from '@forman/domain/community/goals';
import type { VoteSlot, VoteValue } from '@forman/domain/community/votes';
import type { LiveState } from '@forman/domain/sessions/registration';
import { type Insertable, sql } from 'kysely';
import type { Goals, News, Registrations, Sessions, Sites, Thematics, Users } from '../db/schema.gen.ts';
import { audit } from '../platform/audit/audit.service.ts';
import { hashPassword } from '../people/accounts/passwords.ts';
import { setBalance } from '../money/credits/office-acts.service.ts';
import { days, type TestPortal } from './harness.ts';

/** Objects for tests, each with default parents and only the values that the test sets. */

export const testPassword = 'Essai-2026!';
let passwordHash: Promise<string> | undefined;
let count = 0;

export async function makeUser(
  portal: TestPortal,
  values: Partial<Insertable<Users>> & { level?: Level } = {},
): Promise<{ id: number; email: string; firstName: string; lastName: string; phone: string }> {
  passwordHash ??= hashPassword(testPassword);
  count += 1;
  const number = count;
  const row = await portal.ctx.db
    .insertInto('users')
    .values({
      email: `personne${number}@essai.example`,
      password_hash: await passwordHash,
      civility: 'Madame',
      first_name: 'Camille',
      last_name: `Essai${number}`,
      phone: String(700_000_000 + number).padStart(10, '0'),
      level: 'ROLE_NEOMAN',
      address: '7 rue des Tanneurs',
      postal_code: '69005',
      city: 'Lyon',
      created_at: portal.clock.now(),
      ...(values.company_name && { company_address: '12 quai des Essais', company_city: 'Lyon' }),
      ...values,
    })
    .returning(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'phone'])
    .executeTakeFirstOrThrow();
  return row;
}

export const everyLevel: Level[] = [
  'ROLE_GUEST', 'ROLE_NOMAN', 'ROLE_ONEMAN', 'ROLE_NEOMAN', 'ROLE_BEMAN', 'ROLE_ADMAN', 'ROLE_MAN', 'ROLE_DEVMAN',
  'ROLE_DXMAN', 'ROLE_XMAN',
]; // prettier-ignore

/** A published workshop in thirty days, ten seats, for every level, free. `euros` gives it a price. */
export async function makeSession(
  portal: TestPortal,
  values: Partial<Insertable<Sessions>> & { euros?: number; inDays?: number } = {},
): Promise<{ id: number; title: string; startsAt: Date; pilotId: number }> {
  const { euros = 0, inDays = 30, ...columns } = values;
  const pilotId = columns.pilot_id ?? (await makeUser(portal, { is_pilot: true, level: 'ROLE_BEMAN' })).id;
  const startsAt =
    (columns.starts_at as Date | undefined) ?? new Date(portal.clock.now().getTime() + days(inDays));
  const title = columns.title ?? 'Transmettre son entreprise';
  const row = await portal.ctx.db
    .insertInto('sessions')
    .values({
      kind: 'workshop',
      thematic: 'Entreprise',
      title,
      price_cents: Math.round(euros * 100),
      place: 'Salle B',
      max_guests: 10,
      ends_at: new Date(startsAt.getTime() + 3 * 3_600_000),
      audience: everyLevel,
      is_published: true,
      created_at: portal.clock.now(),
      discovery_stage: discoveryStageOf(title),
      ...columns,
      starts_at: startsAt,
      pilot_id: pilotId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, title, startsAt, pilotId };
}

/** Registers a person in a session, as their own act would. */
export async function makeRegistration(
  portal: TestPortal,
  sessionId: number,
  userId: number,
  state: LiveState = 'registered',
  values: Partial<Insertable<Registrations>> = {},
): Promise<number> {
  const now = portal.clock.now();
  const row = await portal.ctx.db
    .insertInto('registrations')
    .values({
      session_id: sessionId,
      user_id: userId,
      state,
      created_at: now,
      registered_at: state === 'registered' ? now : null,
      waiting_since: state === 'waiting' || state === 'offered' ? now : null,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Fills a session's seats with strangers. */
export async function fillSession(portal: TestPortal, sessionId: number, seats: number): Promise<number[]> {
  const ids: number[] = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const user = await makeUser(portal);
    await makeRegistration(portal, sessionId, user.id);
    ids.push(user.id);
  }
  return ids;
}

/** An avoir given by an admin, usable and without expiry. */
export async function giveCredit(
  portal: TestPortal,
  userId: number,
  euros: number,
  label = 'Geste commercial',
): Promise<void> {
  await portal.ctx.transaction(async (tx) => {
    const { credit_cents: before } = await tx
      .selectFrom('users')
      .select('credit_cents')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await setBalance(tx, {
      userId,
      creditCents: before + Math.round(euros * 100),
      previousCents: null,
      actorId: userId,
      reason: label,
      now: portal.clock.now(),
    });
    await audit(tx, {
      at: portal.clock.now(),
      actorId: userId,
      action: 'member.credit',
      subject: 'user',
      subjectId: userId,
    });
  });
}

/** A dynasty; people belong to it by `dynasty_id`. */
export async function makeDynasty(portal: TestPortal, name: string): Promise<number> {
  const row = await portal.ctx.db
    .insertInto('dynasties')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A goal of a level; NEOMAN's own. */
export async function makeGoal(
  portal: TestPortal,
  values: Partial<Insertable<Goals>> & { level?: Level } = {},
): Promise<{ id: number; description: string }> {
  count += 1;
  return portal.ctx.db
    .insertInto('goals')
    .values({
      description: `Suivre l’atelier ${count}`,
      type: 'promotion',
      level: 'ROLE_NEOMAN',
      created_at: portal.clock.now(),
      ...values,
    })
    .returning(['id', 'description'])
    .executeTakeFirstOrThrow();
}

/** A goal marked by a person, with the answer to it. */
export async function makeCompletion(
  portal: TestPortal,
  goalId: number,
  userId: number,
  state: CompletionState = 'pending',
  reason: string | null = null,
): Promise<number> {
  const now = portal.clock.now();
  const row = await portal.ctx.db
    .insertInto('goal_completions')
    .values({
      goal_id: goalId,
      user_id: userId,
      state,
      created_at: now,
      answered_at: state === 'pending' ? null : now,
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A question of the FAQ, in a sub-category and a section of its own. */
export async function makeFaqQuestion(
  portal: TestPortal,
  values: { question?: string; reponse?: string } = {},
): Promise<{ section: number; subCategory: number; issue: number }> {
  count += 1;
  const { rows } = await sql<{ section: number; subCategory: number; issue: number }>`
    with s as (insert into faq_sections (title) values (${`Section ${count}`}) returning id),
      c as (insert into faq_categories (section_id, title) select id, ${`Sous-catégorie ${count}`} from s
        returning id, section_id),
      q as (insert into faq_questions (category_id, question, answer_html)
        select id, ${values.question ?? `Question ${count} ?`}, ${values.reponse ?? '<p>Oui.</p>'} from c
        returning id)
    select c.section_id as section, c.id as "subCategory", q.id as issue from c, q`.execute(portal.ctx.db);
  return rows[0]!;
}

/** An open vote on a person's level, with the ballots given so far. */
export async function makeVote(
  portal: TestPortal,
  userId: number,
  values: { level?: Level; ballots?: Partial<Record<VoteSlot, { value: VoteValue; by: number }>> } = {},
): Promise<number> {
  const { db, clock } = portal.ctx;
  const { level } = await db
    .selectFrom('users')
    .select('level')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('level_votes')
    .values({
      user_id: userId,
      level: values.level ?? level,
      reason: 'Tous les objectifs du niveau sont validés',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [slot, { value, by }] of Object.entries(values.ballots ?? {}))
    await db
      .insertInto('ballots')
      .values({ vote_id: id, slot, value, voter_id: by, cast_at: clock.now() })
      .execute();
  return id;
}

/** A published news for every level, by an unknown author. */
export async function makeNews(
  portal: TestPortal,
  values: Partial<Insertable<News>> = {},
): Promise<{ id: number; title: string; authorId: number }> {
  count += 1;
  const authorId = values.author_id ?? (await makeUser(portal)).id;
  const row = await portal.ctx.db
    .insertInto('news')
    .values({
      title: `Actualité ${count}`,
      category: "VIE DE L'ASSOCIATION",
      description_html: '<p>Ce qu’il faut savoir.</p>',
      audience: everyLevel,
      publish_at: portal.clock.now(),
      state: 'validated',
      created_at: portal.clock.now(),
      ...values,
      author_id: authorId,
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();
  return { ...row, authorId };
}

/** A site that can be chosen. */
export async function makeSite(portal: TestPortal, values: Partial<Insertable<Sites>> = {}): Promise<number> {
  const row = await portal.ctx.db
    .insertInto('sites')
    .values({
      name: 'Jouy-en-Josas',
      address: '1 rue de l’Exemple',
      postal_code: '78350',
      city: 'Jouy-en-Josas',
      map_url: 'https://maps.example/jouy',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An entry of the title catalogue. */
export async function makeThematic(
  portal: TestPortal,
  values: Partial<Insertable<Thematics>> = {},
): Promise<number> {
  const row = await portal.ctx.db
    .insertInto('thematics')
    .values({ catalogue: 'WORKSHOP', wording: 'Transmettre', theme: 'Entreprise', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
