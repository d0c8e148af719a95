import { sql } from 'kysely';
import { genesisHash } from '../canonical-json.ts';
import type { Db } from '../db/database.ts';
import {
  type Mark,
  markHash,
  type PresenceFacts,
  reasonHash,
  recordHash,
  type SealedReason,
} from '../hours/presence/presence-chain.ts';
import { type Check, faultsOf } from './check.ts';

type RecordRow = PresenceFacts &
  SealedReason & {
    sessionId: number;
    position: number;
    previousHash: string;
    hash: string;
    drawing: [number, number][][] | null;
    typedName: string | null;
  };

/**
 * The presence records of a session are one unbroken chain; each drawing matches its hash; a half-day is
 * countersigned once, and signed before; on a closed sheet, exactly the people without a half-day were
 * absent.
 */
export const checkPresence: Check = async (db) => {
  const chains = await checkChains(db);
  const [order, signers, absentees] = [
    await orderFaults(db),
    await signerFaults(db),
    await absenceFaults(db),
  ];
  return { checked: chains.checked, faults: [...chains.faults, ...order, ...signers, ...absentees] };
};

/** Records read at once: a drawing has up to some 20 kB. */
const recordsAtOnce = 2000;

async function checkChains(db: Db): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = [];
  let checked = 0;
  let last = { sessionId: 0, position: 0, hash: genesisHash };
  for (;;) {
    const rows = await readRecords(db, last);
    for (const row of rows) {
      const before =
        row.sessionId === last.sessionId
          ? last
          : { sessionId: row.sessionId, position: 0, hash: genesisHash };
      const fault = linkFault(row, before);
      if (fault) faults.push(`session ${row.sessionId}, record ${row.position}: ${fault}`);
      last = { sessionId: row.sessionId, position: row.position, hash: row.hash };
    }
    checked += rows.length;
    if (rows.length < recordsAtOnce) return { checked, faults };
  }
}

async function readRecords(
  db: Db,
  { sessionId, position }: { sessionId: number; position: number },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.session_id as "sessionId", r.position, r.kind, r.day, r.part, r.user_id as "userId",
      r.is_present as "isPresent", r.method, r.reason, r.reason_salt as "reasonSalt",
      r.reason_hash as "reasonHash", r.signed_at as "signedAt", r.recorded_at as "recordedAt",
      r.recorded_by as "recordedBy", r.device, r.mark_hash as "markHash", r.minutes, r.previous_hash as "previousHash", r.hash,
      k.drawing, k.typed_name as "typedName"
    from presence_records r left join presence_marks k on k.record_id = r.id
    where (r.session_id, r.position) > (${sessionId}, ${position})
    order by r.session_id, r.position limit ${recordsAtOnce}`.execute(db);
  return rows;
}

function linkFault(row: RecordRow, before: { position: number; hash: string }): string | null {
  if (row.position !== before.position + 1) return `follows ${before.position}`;
  if (row.previousHash !== before.hash) return 'not chained to the one before it';
  if (row.hash !== recordHash(row.previousHash, row, row)) return 'is not what was recorded';
  if (!isSealed(row)) return 'its reason is another one';
  const mark = markOf(row);
  return mark && markHash(mark) !== row.markHash ? 'its drawing or name is another one' : null;
}

/** A reason deleted with its person leaves no salt, and no text. */
function isSealed({ reason, reasonSalt, reasonHash: hash }: RecordRow): boolean {
  if (hash === null) return true;
  if (reasonSalt === null) return reason === '';
  return reason !== null && reasonHash(reasonSalt, reason) === hash;
}

function markOf({ drawing, typedName }: RecordRow): Mark | null {
  if (drawing) return { drawing };
  return typedName === null ? null : { typedName };
}

const orderFaults = (db: Db): Promise<string[]> =>
  faultsOf(
    db,
    sql`select format('session %s, %s %s: countersigned %s times', session_id, day, part, count(*)) as fault
      from presence_records where kind = 'countersignature' group by session_id, day, part having count(*) > 1
      union all select format('session %s, record %s: signed after the countersignature', r.session_id, r.position)
      from presence_records r join presence_records c on c.session_id = r.session_id and c.day = r.day and c.part = r.part
        and c.kind = 'countersignature' and c.position < r.position
      where r.kind = 'signature' order by 1`,
  );

const signerFaults = (db: Db): Promise<string[]> =>
  faultsOf(
    db,
    sql`select distinct format('session %s: person %s has signed and was never in it', r.session_id, r.user_id) as fault
      from presence_records r where r.user_id is not null and not exists (select from registrations g
        where g.session_id = r.session_id and g.user_id = r.user_id) order by 1`,
  );

/** Sheets closed before presence records existed have none. */
const absenceFaults = (db: Db): Promise<string[]> =>
  faultsOf(
    db,
    sql`select format('session %s: person %s is written %s', g.session_id, g.user_id,
        case when g.was_absent then 'absent and has signed' else 'present and has not signed' end) as fault
      from registrations g join sessions s on s.id = g.session_id and s.absences_closed_at is not null
      left join (select distinct session_id, user_id from presences where is_present) p
        on p.session_id = g.session_id and p.user_id = g.user_id
      where g.state = 'registered' and g.ended_at is null and g.was_absent = (p.user_id is not null)
        and exists (select from presence_records c where c.session_id = g.session_id and c.kind = 'countersignature')
      order by g.session_id, g.user_id`,
  );
