import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/api/src/config.ts';
import { systemClock } from '../apps/api/src/context.ts';
import { hashToken, signAccessToken } from '../apps/api/src/http/login.ts';
import { dataDir } from './database.ts';
import { requestOf } from './load.ts';

/** One of the three calls that are measured. */
export type Call = {
  name: 'list' | 'detail' | 'registration';
  /** Requests for one round, from the first again. */
  requests(): () => Buffer | null;
  /** Puts the data back, so that every round finds the same. */
  reset(): Promise<void>;
  /** One address and its caller, to compare what two servers answer. */
  sample: { method: 'GET' | 'POST'; path: string; token: string };
};

export const tokenSecret = 'the bench knows it, nobody else has to: no secret';

const sessions = 500;
const seats = 12;

/** Callers, their logins and the sessions to fill, in a database that was just cloned. */
export async function prepareCalls(databaseUrl: string): Promise<{ calls: Call[]; tokensFile: string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const logins = await openLogins(pool);
  const [member] = logins.members;
  const [reader] = logins.listReaders;
  if (!member || !reader) throw new Error('The association has no NEOMAN or no MAN.');
  const free = await insertSessions(pool);
  const list = await chooseList(pool);
  const shown = await insertShownSession(pool, logins.members.map((one) => one.id));
  const tokensFile = join(dataDir, 'tokens.json');
  writeFileSync(tokensFile, JSON.stringify(logins.byToken));
  const nothing = async (): Promise<void> => {};
  const repeated = (path: string, token: string) => () => {
    const request = requestOf('GET', path, token);
    return () => request;
  };
  const calls: Call[] = [
    { name: 'list', requests: repeated(list, member.token), reset: nothing, sample: { method: 'GET', path: list, token: member.token } },
    { name: 'detail', requests: repeated(shown, reader.token), reset: nothing, sample: { method: 'GET', path: shown, token: reader.token } },
    {
      name: 'registration',
      requests: () => joinEach(free, logins.members),
      reset: () => emptySessions(pool, free),
      sample: { method: 'POST', path: `/api/workshops/${free[0]}/join`, token: member.token },
    },
  ];
  return { calls, tokensFile, close: () => pool.end() };
}

type Caller = { id: number; level: string; token: string };

/** Twelve NEOMAN without any flag, and a MAN, who holds the list tools; each with a login of ten minutes. */
async function openLogins(pool: pg.Pool) {
  const plain = `not (is_admin or is_pilot or is_expert_accountant or is_super_organizer) and deleted_at is null`;
  const find = async (level: string, count: number): Promise<Caller[]> => {
    const { rows } = await pool.query<{ id: number; level: string }>(
      `select id, level from users where level = $1 and ${plain} order by id desc limit $2`,
      [level, count],
    );
    return Promise.all(rows.map(async (row) => ({ ...row, token: await openLogin(pool, row.id, row.level) })));
  };
  const members = await find('ROLE_NEOMAN', seats);
  const listReaders = await find('ROLE_MAN', 1);
  const byToken = Object.fromEntries([...members, ...listReaders].map(({ token, id, level }) => [token, { id, level }]));
  return { members, listReaders, byToken };
}

async function openLogin(pool: pg.Pool, userId: number, level: string): Promise<string> {
  const familyId = randomUUID();
  await pool.query(
    `insert into refresh_tokens (id, family_id, user_id, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '1 day')`,
    [randomUUID(), familyId, userId, hashToken(familyId)],
  );
  const config = readConfig({ APP_MODE: 'demo', TOKEN_SECRET: tokenSecret }, dataDir);
  return signAccessToken({ config, clock: systemClock }, { userId, familyId, isAdmin: false, roles: [level] });
}

const columns = `kind, thematic, title, description_html, is_remote, site_id, max_guests, min_guests, starts_at, ends_at, audience,
  pilot_id, is_published, created_at`;
const values = `'workshop', 'Entreprise', 'Atelier du banc d’essai ' || n, '<p>Pour mesurer.</p>', false,
  (select min(id) from sites where is_active), ${seats}, 2, date_trunc('day', now()) + interval '90 days 9 hours',
  date_trunc('day', now()) + interval '90 days 12 hours', '{ROLE_NEOMAN,ROLE_MAN}',
  (select min(id) from users where is_pilot), true, now()`;
const slots = `insert into session_slots (session_id, starts_at, ends_at) select id, starts_at, ends_at from made`;

async function insertSessions(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`
    with made as (insert into sessions (${columns}) select ${values} from generate_series(1, ${sessions}) n
      returning id, starts_at, ends_at), slot as (${slots})
    select id from made order by id`);
  return rows.map((row) => row.id);
}

/** A workshop with its seats taken, the same in every association. */
async function insertShownSession(pool: pg.Pool, guests: number[]): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into sessions (${columns}) select ${values} from generate_series(0, 0) n
       returning id, starts_at, ends_at), slot as (${slots}),
     guest as (insert into registrations (session_id, user_id, state, created_at, registered_at)
       select made.id, guest, 'registered', now(), now() from made, unnest($1::int[]) guest)
     select id from made`,
    [guests],
  );
  return `/api/workshops/${rows[0]?.id}`;
}

/** Title, site and dates that leave more than a page of what the association itself plans. */
async function chooseList(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ site: number | null; coming: number; first: string; last: string }>(`
    select site_id as site, count(*)::int as coming, min(starts_at)::date::text as first,
      (max(starts_at) + interval '1 day')::date::text as last
    from sessions
    where kind = 'workshop' and deleted_at is null and is_published and starts_at > now() and site_id is not null
      and 'ROLE_NEOMAN' = any(audience) and plain_text(title) like '%at%' and title not like '%banc d’essai%'
    group by site_id order by count(*) desc limit 1`);
  const best = rows[0];
  if (!best) throw new Error('The association plans no workshop.');
  const filters = new URLSearchParams({ page: '1', search: 'at', dateStart: best.first, dateEnd: best.last });
  if (best.coming >= 10) filters.set('site', String(best.site));
  return `/api/workshops/search?${filters.toString()}`;
}

/** Every member once in every session; neighbours in time meet in different sessions. */
function joinEach(ids: number[], members: Caller[]): () => Buffer | null {
  let at = 0;
  return () => {
    const member = members[Math.floor(at / ids.length)];
    if (!member) return null;
    const id = ids[(at * 7) % ids.length];
    at += 1;
    return requestOf('POST', `/api/workshops/${id}/join`, member.token);
  };
}

/** Waits until the portal has sent its messages, then forgets them and the registrations. */
async function emptySessions(pool: pg.Pool, ids: number[]): Promise<void> {
  const until = Date.now() + 60_000;
  const unsent = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from outbox_messages where sent_at is null and template = 'registration_confirmed'`,
    );
    return rows[0]?.count ?? 0;
  };
  while ((await unsent()) > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.query(`delete from registrations where session_id = any($1)`, [ids]);
  await pool.query(`delete from outbox_messages where template = 'registration_confirmed'`);
  await pool.query('vacuum (analyze) registrations');
  await pool.query('vacuum (analyze) outbox_messages');
  await pool.query('checkpoint');
}
