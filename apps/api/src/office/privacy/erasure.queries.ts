import { actionsWithPersonalFields, actionsWithReasons } from '@forman/domain/platform/audit';
import { erasedEmail, erasedName } from '@forman/domain/office/erasure';
import { refundOnCancel } from '@forman/domain/sessions/registration';
import { sql, type Updateable } from 'kysely';
import { forgetMove } from '../move-in/forget.queries.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Users } from '../../db/schema.gen.ts';

type Standing = {
  isLastAdmin: boolean;
  isSuperOrganizer: boolean;
  leads: number;
  hasOpenPayment: boolean;
  paysForOthers: boolean;
  owes: boolean;
  registrations: number;
  waiting: number;
  sponsored: number;
};

/**
 * Reads a person's registrations, payments and duties under way, in one statement; undefined for an unknown
 * or erased account.
 */
export async function findStanding(db: Db, userId: number, now: Date): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    with mine as (
      select r.state from registrations r join sessions s on s.id = r.session_id
      where r.user_id = ${userId} and r.ended_at is null and s.deleted_at is null and s.starts_at > ${now}),
    paid as (
      select id, state from payments where payer_id = ${userId} or beneficiary_id = ${userId})
    select
      u.is_admin and not exists (
        select from users o where o.is_admin and o.deleted_at is null and o.id <> u.id) as "isLastAdmin",
      u.is_super_organizer as "isSuperOrganizer",
      (select count(*)::int from sessions where pilot_id = u.id and deleted_at is null and ends_at > ${now}) as leads,
      exists (select from paid where state in ('created', 'processing', 'captured', 'refunding', 'stuck'))
        or exists (select from payment_cases c join paid on paid.id = c.payment_id where c.closed_at is null)
        as "hasOpenPayment",
      exists (select from group_orders where payer_id = u.id and state = 'ordered')
        or exists (select from seat_payments p join registrations r on r.id = p.registration_id
          join sessions s on s.id = r.session_id
          where p.payer_id = u.id and r.user_id <> u.id and r.ended_at is null and s.deleted_at is null
            and s.starts_at > ${now}) as "paysForOthers",
      exists (select from sale_debts d where d.user_id = u.id) as owes,
      (select count(*)::int from mine where state = 'registered') as registrations,
      (select count(*)::int from mine where state in ('waiting', 'offered')) as waiting,
      (select count(*)::int from users s where s.sponsor_id = u.id and s.deleted_at is null) as sponsored
    from users u where u.id = ${userId} and u.deleted_at is null`.execute(db);
  return rows[0];
}

/** Sums the refunds that the person would get if all their coming seats were cancelled, in cents. */
export async function readComingRefund(db: Db, userId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ cents: number; startsAt: Date }>`
    select t.discount_cents + greatest(0, t.price_cents - t.discount_cents - t.refunded_cents - t.disputed_cents)
        as cents, s.starts_at as "startsAt"
    from registrations r join sessions s on s.id = r.session_id join seat_payments t on t.registration_id = r.id
    where r.user_id = ${userId} and t.payer_id = ${userId} and r.ended_at is null and r.state = 'registered'
      and s.deleted_at is null and s.starts_at > ${now}`.execute(db);
  return rows.reduce((sum, { cents, startsAt }) => sum + refundOnCancel(cents, startsAt, now), 0);
}

/**
 * Locks the account until the end of the transaction: nobody registers, pays or invites with it meanwhile.
 * For an administrator all administrators are locked: of two who are erased at once, the second sees that
 * they are the last.
 */
export async function lockErased(tx: Tx, userId: number): Promise<{ picture: string | null } | undefined> {
  const { rows } = await sql<{ id: number; picture: string | null }>`
    select id, picture_path as picture from users
    where deleted_at is null and (id = ${userId} or is_admin and (select is_admin from users where id = ${userId}))
    order by id for update`.execute(tx);
  return rows.find(({ id }) => id === userId);
}

export type OpenErasure = {
  id: number;
  userId: number;
  asked_at: Date;
  due_at: Date;
  gives_up_credit: boolean;
};

const selectOpen = (db: Db) =>
  db
    .selectFrom('erasures')
    .select(['id', 'user_id as userId', 'asked_at', 'due_at', 'gives_up_credit'])
    .where('closed_at', 'is', null);

export const findOpenErasure = (db: Db, userId: number): Promise<OpenErasure | undefined> =>
  selectOpen(db).where('user_id', '=', userId).executeTakeFirst();

/** Locks the request until the end of the transaction, if it is still open. */
export const lockErasure = (tx: Tx, id: number): Promise<OpenErasure | undefined> =>
  selectOpen(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export const listDueErasures = (db: Db, now: Date): Promise<OpenErasure[]> =>
  selectOpen(db).where('due_at', '<=', now).orderBy('due_at').orderBy('id').limit(100).execute();

/** The last request that could not be carried out, unless the person has made another since. */
export async function findRefusedErasure(
  db: Db,
  userId: number,
): Promise<{ at: Date; reason: string } | undefined> {
  const last = await db
    .selectFrom('erasures')
    .select(['closed_at', 'outcome', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.outcome !== 'refused') return undefined;
  return { at: last.closed_at!, reason: last.reason! };
}

/** @returns false when a request is already open. */
export async function insertErasure(
  tx: Tx,
  row: { userId: number; by: number; givesUpCredit: boolean; now: Date; dueAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into erasures (user_id, asked_at, asked_by, gives_up_credit, due_at)
    values (${row.userId}, ${row.now}, ${row.by}, ${row.givesUpCredit}, ${row.dueAt})
    on conflict (user_id) where closed_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** @returns true when an open request was closed. */
export async function closeErasure(
  tx: Tx,
  userId: number,
  closing: { outcome: 'done' | 'withdrawn' | 'refused'; reason?: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('erasures')
    .set({ closed_at: closing.now, outcome: closing.outcome, reason: closing.reason ?? null })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The columns of an erased account. Its number and creation instant stay. */
const blank = {
  orders_for: null,
  civility: 'Monsieur',
  first_name: erasedName.firstName,
  last_name: erasedName.lastName,
  // Opens nothing: no hash is empty.
  password_hash: '',
  password_given_at: null,
  locked_at: null,
  died_on: null,
  phone_prefix: '',
  phone: '',
  born_on: null,
  address: '',
  postal_code: '',
  city: '',
  country: '',
  address_shared: false,
  lat: null,
  lng: null,
  picture_path: null,
  level: 'ROLE_GUEST',
  is_admin: false,
  is_pilot: false,
  is_expert_accountant: false,
  is_super_organizer: false,
  is_treasurer: false,
  is_executive: false,
  is_jd_ended: false,
  is_demarrage_ended: false,
  is_3jr_ended: false,
  curriculum_ended_on: null,
  habilitations: [],
  company_name: '',
  company_siret: '',
  company_vat_number: '',
  company_address: '',
  company_postal_code: '',
  company_city: '',
  company_country: '',
  member_since_on: null,
  member_until_on: null,
  dues_paid_on: null,
  email_to_confirm_since: null,
  prodemial_qualification: '',
  prodemial_qualification_stars: 0,
  prodemial_title: '',
  prodemial_title_stars: 0,
} satisfies Updateable<Users>;

/** Tables with rows of the person that serve nobody else. */
const ownTables = [
  'contact_changes',
  'level_changes',
  'goal_completions',
  // Deletes the votes' ballots too; placed after the goals, which refer to votes.
  'level_votes',
  'advised_thematics',
  'plan_requests',
  'invitations',
  'calendar_subscriptions',
  'attestation_overlaps',
  'request_keys',
  'date_alerts',
  'date_alert_messages',
  'message_refusals',
  'message_readers',
  'dues_reminders',
  'dues_requests',
  'session_notices',
  'hours_sharing',
  'outside_proofs',
  'hours_reminders',
  'feedback_requests',
  'data_requests',
  'news_likes',
  'news_tags',
] as const;

/**
 * Removes everything that names or describes the person, except what the law requires to keep (decision 12).
 */
export async function pseudonymise(tx: Tx, userId: number, now: Date): Promise<void> {
  const { email, phone } = await tx
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const words = await wordsFor(tx, userId);
  for (const table of ownTables)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  // News that were never published were read by moderators only, and are deleted.
  await sql`delete from news where author_id = ${userId} and state <> 'validated'`.execute(tx);
  await sql`delete from reset_codes where user_id = ${userId} or phone = ${phone}`.execute(tx);
  // Lines of imports not written yet that name the person, as themself or as a sponsor.
  await sql`delete from people_import_lines where lower(email) = lower(${email})
    or exists (select from unnest(cells) as cell where lower(cell) = lower(${email}))`.execute(tx);
  await forgetMove(tx, userId);
  await forgetHours(tx, userId);
  await sql`update payments set client_secret = null where payer_id = ${userId}`.execute(tx);
  // The log keeps the fact that the office changed the record, and loses the values: the table allows only
  // this change.
  await sql`update audit_log set detail = detail - 'changes' where subject = 'user' and subject_id = ${String(userId)}
    and action = any(${[...actionsWithPersonalFields]}::text[]) and detail ? 'changes'`.execute(tx);
  // The log of their news loses the titles: nothing must remain of unpublished ones.
  await sql`update audit_log set detail = detail - 'changes' where subject = 'news' and action = 'news.edit'
    and detail ->> 'authorId' = ${String(userId)} and detail ? 'changes'`.execute(tx);
  // Messages to others that name the person lose their data, which contain the words: the sent ones now, a
  // waiting one once it is sent.
  await sql`update outbox_messages set data = case when sent_at is null then data else '{}' end,
      names_erased = sent_at is null
    where user_id is distinct from ${userId} and data <> '{}'
      and exists (select from unnest(${words}::text[]) as word where strpos(data::text, word) > 0)`.execute(
    tx,
  );
  // Messages to the people of a session keep their recipients, but lose the texts that the person wrote and
  // those that name them.
  await sql`update session_messages set subject = '', body = '' where author_id = ${userId}
    or (body <> '' and exists (select from unnest(${words}::text[]) as word
      where strpos(body || subject, word) > 0))`.execute(tx);
  await tx
    .updateTable('users')
    .set({ ...blank, email: erasedEmail(userId), deleted_at: now })
    .where('id', '=', userId)
    .execute();
  await forgetReasons(tx, userId);
  await forgetMessages(tx, now);
}

/**
 * Reads the words that name the person: their name, e-mail and phone, and the former ones that the log of the
 * office and the changes of contact still hold. A former one that names somebody else now is left out.
 */
async function wordsFor(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with changed as (
      select c.key as field, v.value from audit_log l
        cross join lateral jsonb_each(case when jsonb_typeof(l.detail -> 'changes') = 'object' then l.detail -> 'changes' end) c
        cross join lateral (values (c.value #>> '{from}'), (c.value #>> '{to}')) v (value)
      where l.subject = 'user' and l.subject_id = ${String(userId)}),
    present as (select first_name, last_name, email, phone from users where id = ${userId}),
    firsts as (select first_name as value from present union select value from changed where field = 'firstName'),
    lasts as (select last_name as value from present union select value from changed where field = 'lastName'),
    former as (
      select f.value || ' ' || l.value as word from firsts f cross join lasts l where f.value <> '' and l.value <> ''
      union select value from changed where field in ('email', 'phoneNumber')
      union select v.value from contact_changes c
        cross join lateral (values (c.old_value), (c.new_value)) v (value) where c.user_id = ${userId})
    select word from former where word <> '' and not exists (
      select from users o where o.id <> ${userId} and o.deleted_at is null
        and (o.email = word or o.phone = word or o.first_name || ' ' || o.last_name = word))
    union select first_name || ' ' || last_name from present where first_name <> '' and last_name <> ''
    union select email from present
    union select phone from present where phone <> ''`.execute(tx);
  return rows.map(({ word }) => word);
}

/**
 * Keeps signatures, attestations and hours by number, for a control; deletes the drawn or typed marks and
 * free texts. Of the trainings followed elsewhere only those that count stay, without their proof.
 */
async function forgetHours(tx: Tx, userId: number): Promise<void> {
  await sql`delete from hours_sharing where sponsor_id = ${userId}`.execute(tx);
  await sql`delete from presence_marks where record_id in
    (select id from presence_records where user_id = ${userId}
      or (kind = 'countersignature' and recorded_by = ${userId}))`.execute(tx);
  await sql`update session_feedback set words = null where user_id = ${userId} and words is not null`.execute(
    tx,
  );
  await sql`with papers as (delete from former_documents
      where training_id in (select id from outside_trainings where user_id = ${userId}))
    delete from outside_trainings o where user_id = ${userId} and not exists (select from hour_movements m where m.outside_id = o.id)`.execute(
    tx,
  );
  await sql`update outside_trainings set proof_key = null, proof_name = null, proof_type = null, proof_bytes = null,
    proof_sha256 = null, reason = null where user_id = ${userId}`.execute(tx);
}

/**
 * Deletes the reasons for corrections of the person's presence or hours: the tables allow it only for an
 * erased account. Their hash stays in the chain of records; a record whose chain covers the text itself keeps
 * it.
 */
async function forgetReasons(tx: Tx, userId: number): Promise<void> {
  await sql`update presence_records set reason = '', reason_salt = null
    where user_id = ${userId} and reason_hash is not null`.execute(tx);
  await sql`update hour_movements set reason = '' where user_id = ${userId} and reason is not null`.execute(
    tx,
  );
  await sql`update audit_log set detail = detail - 'reason' where action = any(${[...actionsWithReasons]}::text[])
    and detail ? 'reason' and (detail ->> 'userId' = ${String(userId)}
      or (subject = 'user' and subject_id = ${String(userId)}))`.execute(tx);
}

/**
 * Days during which the last message to an erased person is tried; then it is given up, and its address
 * deleted.
 */
const lastTryDays = 7;

/**
 * Keeps only the fact that messages to erased people were sent: deletes the address and the content. Messages
 * to others that name one lose their content once they are sent.
 */
export async function forgetMessages(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - lastTryDays * 86_400_000);
  await sql`
    update outbox_messages o
    set recipient = '', data = '{}', last_error = null, read_at = null, sent_at = coalesce(o.sent_at, ${now})
    from users u where u.id = o.user_id and u.deleted_at is not null and o.recipient <> ''
      and (o.sent_at is not null or o.created_at <= ${longAgo})`.execute(db);
  await sql`
    update outbox_messages set data = '{}', names_erased = false
    where names_erased and sent_at is not null`.execute(db);
}

/**
 * Lists the erased people who still take part in a coming session: they registered at the very instant of
 * their erasure.
 */
export async function listLeftBehind(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u join registrations r on r.user_id = u.id join sessions s on s.id = r.session_id
    where u.deleted_at is not null and r.ended_at is null and s.deleted_at is null
      and (r.state <> 'held' or exists (select from ordered_seats k where k.registration_id = r.id))
      and s.starts_at > ${now} limit 100`.execute(db);
  return rows.map(({ id }) => id);
}
