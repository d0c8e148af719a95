import type pg from 'pg';
import type { Call, Caller } from './call.ts';
import { requestOf } from './load.ts';
import { untilSent } from './outbox.ts';

const daysToCreate = 700;

/** Creation of workshops, each on another day or site. */
export async function creationOf(pool: pg.Pool, pilot: Caller, copilots: Caller[]): Promise<Call> {
  const { rows: sites } = await pool.query<{ id: number }>(
    'select id from sites where is_active order by id',
  );
  const { rows: last } = await pool.query<{ sessions: number; slots: number; registrations: number }>(
    `select (select max(id) from sessions) as sessions, (select max(id) from session_slots) as slots,
       (select max(id) from registrations) as registrations`,
  );
  const bodyOf = (index: number): object => {
    const first = Date.UTC(2028, 0, 3 + (index % daysToCreate)) + 8 * 3_600_000;
    const hours = [0, 1, 2, 3, 4].map((slot) => first + slot * 5_400_000);
    const times = hours.map((at) => ({
      dateAt: new Date(at).toISOString(),
      endAt: new Date(at + 3_600_000).toISOString(),
    }));
    return {
      thematic: 'Entreprise',
      title: 'Atelier du banc d’essai, créé',
      price: 0,
      site: sites[Math.floor(index / daysToCreate)]?.id,
      maxGuests: 12,
      minGuests: 2,
      destined: ['ROLE_BEMAN', 'ROLE_MAN'],
      startDate: times[0]!.dateAt,
      endDate: times.at(-1)!.endAt,
      slots: times,
      copilotEmails: copilots.map(({ email }) => email),
    };
  };
  const maxRequests = daysToCreate * sites.length;
  return {
    name: 'creation',
    requests: () => {
      let at = 0;
      return () => (at < maxRequests ? requestOf('POST', '/api/workshops', pilot.token, bodyOf(at++)) : null);
    },
    reset: () => dropCreated(pool, last[0]!),
    sample: { method: 'POST', path: '/api/workshops', token: pilot.token, body: bodyOf(0) },
  };
}

/** Deletes the created rows and resets the sequences, so that both servers give the same ids. */
async function dropCreated(
  pool: pg.Pool,
  last: { sessions: number; slots: number; registrations: number },
): Promise<void> {
  await untilSent(pool, 'copilot_approved');
  await pool.query('delete from registrations where session_id > $1', [last.sessions]);
  await pool.query('delete from session_slots where session_id > $1', [last.sessions]);
  await pool.query('delete from sessions where id > $1', [last.sessions]);
  await pool.query(`delete from outbox_messages where template = 'copilot_approved'`);
  for (const [table, id] of [
    ['sessions', last.sessions],
    ['session_slots', last.slots],
    ['registrations', last.registrations],
  ] as const) {
    await pool.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, id]);
    await pool.query(`vacuum (analyze) ${table}`);
  }
  await pool.query('vacuum (analyze) outbox_messages');
  await pool.query('checkpoint');
}
