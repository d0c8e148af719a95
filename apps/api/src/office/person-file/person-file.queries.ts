import type { getPersonFile } from '@forman/contract/office/person-file';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { Level } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { DuesPrices } from '@forman/domain/money/memberships/dues';
import { duesPricesAt } from '../../platform/association/dues-prices.queries.ts';
import type { Db } from '../../db/database.ts';
import { hasFactor } from '../../people/accounts/factors.queries.ts';
import { type OpenFamily, openLoginsOf } from '../../people/accounts/accounts.queries.ts';
import { changesOf, fieldsOf, movementReason } from '../../platform/audit/history.queries.ts';
import { openAvoirsOf, type WalletAvoir } from '../../money/credits/wallet.queries.ts';
import { mayOrder } from '../../money/group-orders/order-right.queries.ts';
import { progressOf } from '../../community/goals/goals.queries.ts';
import { customerId } from '../../books/invoicing/transactions.queries.ts';
import { remindedAt as duesRemindedAt } from '../../money/memberships/owing.queries.ts';

const who = (id: RawBuilder<unknown>, extra: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`(
  select json_build_object('id', w.id, 'firstName', w.first_name, 'lastName', w.last_name${extra})
  from users w where w.id = ${id})`;
const withRole = sql`, 'role', w.level`;

const session = sql`json_build_object('id', s.id, 'kind', s.kind, 'title', s.title, 'startsAt', s.starts_at)`;

/** SQL of the parts of a file that grow, each in its order. */
export const parts = {
  movements: (id) => sql`
    select m.id, m.at, m.type, m.amount_cents / 100.0 as amount, m.balance_cents / 100.0 as balance,
      ${movementReason(id)} as description, m.transaction_id as transaction,
      (select d.number from invoice_documents d where d.transaction_id = m.transaction_id order by d.id desc limit 1) as number
    from credit_movements m where m.user_id = ${id} order by m.id desc`,
  documents: (id) => sql`
    select t.id as transaction, d.number, d.issued_on as "issuedOn",
      case when d.series = 'AV' then -d.gross_cents else d.gross_cents end / 100.0 as amount,
      coalesce((select g.item_name from transactions g where g.id = d.transaction_id and g.item = 'group'), d.snapshot->'lines'->0->>'label') as item, t.user_id as "userId",
      (select c.number from invoice_documents c where c.id = d.corrects_id) as corrects
    from invoice_documents d join transactions t on t.id = d.transaction_id
    where ${customerId} = ${id} order by d.issued_at desc, d.id desc`,
  registrations: (id) => sql`
    select r.id, ${session} as session, r.state, r.end_reason as "endReason", r.was_absent as "wasAbsent"
    from registrations r join sessions s on s.id = r.session_id
    where r.user_id = ${id} order by s.starts_at desc, r.id desc`,
  led: (id) => sql`
    select ${session} as session, s.max_guests as "maxGuests", s.is_published as "isPublished",
      (select count(*)::int from registrations r where r.session_id = s.id and r.state = 'registered'
        and r.ended_at is null) as registered
    from sessions s where s.pilot_id = ${id} and s.deleted_at is null order by s.starts_at desc, s.id desc`,
  messages: (id) => sql`
    select o.id, o.channel, o.template, o.data #- '{attachment,contentBase64}' as data, o.recipient, o.created_at as "createdAt", o.sent_at as "sentAt",
      o.portal_only as "portalOnly",
      case when o.sent_at is null or o.refused_at is not null then o.last_error end as error
    from outbox_messages o where o.user_id = ${id} order by o.id desc`,
} satisfies Record<string, (id: number) => RawBuilder<unknown>>;
export type Part = keyof typeof parts;

const countsOf = {
  movements: (id) => sql`select count(*)::int from credit_movements where user_id = ${id}`,
  documents: (id) => sql`select count(*)::int from invoice_documents d where ${customerId} = ${id}`,
  registrations: (id) => sql`select count(*)::int from registrations where user_id = ${id}`,
  led: (id) => sql`select count(*)::int from sessions where pilot_id = ${id} and deleted_at is null`,
  messages: (id) => sql`select count(*)::int from outbox_messages where user_id = ${id}`,
} satisfies Record<Part, (id: number) => RawBuilder<unknown>>;

type Slice = { limit: number; offset: number };
type PartRows<Row> = { rows: Row[]; count: number };

const partOf = (part: Part, id: number, { limit, offset }: Slice): RawBuilder<unknown> => sql`(
  select json_build_object('count', (${countsOf[part](id)}),
    'rows', (select coalesce(json_agg(p), '[]') from (${parts[part](id)} limit ${limit} offset ${offset}) p)))`;

type File = AnswerOf<typeof getPersonFile>;
export type MessageRow = Omit<File['messages']['rows'][number], 'subject'> & {
  template: string;
  data: object;
};
type RowOf = {
  movements: File['credit']['rows'][number];
  documents: File['documents']['rows'][number];
  registrations: File['registrations']['rows'][number];
  led: File['led']['rows'][number];
  messages: MessageRow;
};

export async function findPart<P extends Part>(
  db: Db,
  part: P,
  id: number,
  slice: Slice,
): Promise<PartRows<RowOf[P]> | undefined> {
  const { rows } = await sql<{ part: PartRows<RowOf[P]> }>`
    select ${partOf(part, id, slice)} as part from users where id = ${id} and deleted_at is null`.execute(db);
  return rows[0]?.part;
}

export type FileRow = Pick<File, 'levels' | 'documents' | 'registrations' | 'led' | 'votes' | 'line'> & {
  person: File['person'] & { role: Level };
  movements: PartRows<RowOf['movements']>;
  avoirs: (Omit<WalletAvoir, 'expiresAt' | 'createdAt'> & { expiresAt: string | null; createdAt: string })[];
  balance: number;
  since: string | null;
  until: string | null;
  prices: DuesPrices;
  paidOn: string | null;
  toldAt: string | null;
  progress: { validated: number; total: number };
  completions: File['goals']['rows'];
  messages: PartRows<MessageRow>;
  logins: (Omit<OpenFamily, 'opened_at' | 'used_at'> & { opened_at: string; used_at: string })[];
  hasFactor: boolean;
  changes: File['changes']['rows'];
  fields: { field: string | null; count: number }[];
};

const person = sql`json_build_object('id', u.id, 'civilite', u.civility, 'firstName', u.first_name,
  'lastName', u.last_name, 'email', u.email, 'isEmailToConfirm', u.email_to_confirm_since is not null, 'isEmailRefused', u.email_refused_at is not null,
  'phoneNumber', u.phone, 'telPrefix', u.phone_prefix, 'birthDay', u.born_on, 'address', u.address, 'postalCode', u.postal_code, 'city', u.city,
  'country', u.country, 'society', u.company_name, 'siret', u.company_siret, 'fileUrl', u.picture_path,
  'createdAt', u.created_at, 'role', u.level, 'dynasty', (select d.name from dynasties d where d.id = u.dynasty_id),
  'isAdmin', u.is_admin, 'isSuperOrganizer', u.is_super_organizer, 'isExpertAccountant', u.is_expert_accountant,
  'isPilot', u.is_pilot, 'mayOrder', ${mayOrder(sql`u`)}, 'isTreasurer', u.is_treasurer, 'isMemberExe', u.is_executive, 'isJdEnded', u.is_jd_ended,
  'isDemarrageEnded', u.is_demarrage_ended, 'is3JREnded', u.is_3jr_ended, 'endCursus', u.curriculum_ended_on,
  'lockedAt', u.locked_at, 'diedOn', u.died_on, 'heirsCredit', coalesce((select sum(v.left_cents) from avoirs v
    where v.user_id = u.id and v.is_owed), 0) / 100.0)`;

const line = sql`json_build_object('sponsor', ${who(sql`u.sponsor_id`, withRole)},
  'manager', ${who(sql`u.manager_id`, withRole)},
  'sponsored', json_build_object(
    'count', (select count(*)::int from users f where f.sponsor_id = u.id and f.deleted_at is null),
    'rows', (select coalesce(json_agg(f), '[]') from (
      select id, first_name as "firstName", last_name as "lastName", level as role from users
      where sponsor_id = u.id and deleted_at is null order by id limit 6) f)))`;

const levels = sql`(select coalesce(json_agg(json_build_object('level', c.level, 'at', c.reached_at, 'cause', c.cause,
  'actor', ${who(sql`c.actor_id`)}) order by c.reached_at desc, c.id desc), '[]')
  from level_changes c where c.user_id = u.id)`;

const completions = sql`(select coalesce(json_agg(c), '[]') from (
  select g.id, g.description, c.state, coalesce(c.answered_at, c.created_at) as at, ${who(sql`c.answered_by`)} as actor
  from goal_completions c join goals g on g.id = c.goal_id
  where c.user_id = u.id order by coalesce(c.answered_at, c.created_at) desc, c.id desc limit 4) c)`;

const votes = sql`(select coalesce(json_agg(v), '[]') from (
  select v.id, v.level, v.reason, v.created_at as "createdAt", v.ended_at as "endedAt", v.outcome,
    (select count(*)::int from ballots b where b.vote_id = v.id) as ballots
  from level_votes v where v.user_id = u.id order by v.id desc limit 3) v)`;

const shown: Slice = { limit: 4, offset: 0 };

/** Reads a person's whole file, in one statement. */
export async function findFile(db: Db, id: number, now: Date): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${person} as person, ${levels} as levels, ${partOf('movements', id, shown)} as movements,
      ${openAvoirsOf(id)} as avoirs, (u.credit_cents / 100.0)::float8 as balance, u.member_since_on as since,
      u.member_until_on as until, ${duesPricesAt(now)} as prices, u.dues_paid_on as "paidOn", ${duesRemindedAt} as "toldAt",
      ${partOf('documents', id, shown)} as documents, ${partOf('registrations', id, shown)} as registrations,
      ${partOf('led', id, shown)} as led, ${progressOf(id)} as progress, ${completions} as completions,
      ${votes} as votes, ${line} as line, ${partOf('messages', id, shown)} as messages,
      ${openLoginsOf(id, now)} as logins, ${hasFactor(sql`u.id`)} as "hasFactor",
      ${changesOf(id, { field: null, limit: 5, offset: 0 })} as changes, ${fieldsOf(id)} as fields
    from users u where u.id = ${id} and u.deleted_at is null`.execute(db);
  return rows[0];
}
