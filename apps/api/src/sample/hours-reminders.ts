import { wavesOf } from '@forman/domain/hours/reminders';
import { missingWords } from '@forman/domain/hours/words';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type CountedMember, countEverybody } from '../hours/hours-office/counting.service.ts';
import { insertRows } from './rows.ts';

/** Of the people now up to date, the number in ten who were late at each wave of the year. */
const caughtUp = [6, 4, 2, 1];

/** Writes this year's reminders of hours: to people late now, and earlier to some who no longer are. */
export async function storeHoursReminders(tx: Tx, now: Date): Promise<void> {
  const today = parisDay(now);
  const days = await tx.selectFrom('hours_reminder_days').select(['month', 'day']).execute();
  const waves = wavesOf(days, Number(today.slice(0, 4))).filter((wave) => wave < today);
  const { members } = await countEverybody(tx, now);
  const reminded = waves.flatMap((wave, rank) =>
    members
      .filter((member) => isLate(member) || (member.id * 7) % 10 < (caughtUp[rank] ?? 1))
      .map((member) => ({ wave, member, at: parisInstant(wave, '09:50') })),
  );
  await insertRows(
    tx,
    'hours_reminders',
    reminded.map(({ wave, member, at }) => ({ user_id: member.id, wave_on: wave, sent_at: at })),
  );
  await storeMails(
    tx,
    reminded.filter(({ member }) => member.id > 100),
  );
}

const isLate = ({ cards }: CountedMember): boolean => cards.some(({ state }) => state === 'missing');

/** Writes the messages; three in four people have read theirs on the portal. */
async function storeMails(tx: Tx, reminded: readonly { member: CountedMember; at: Date }[]): Promise<void> {
  const rows = reminded.map(({ member, at }) => ({
    userId: member.id,
    at: at.toISOString(),
    data: {
      until: `${at.getUTCFullYear()}-12-31`,
      lacks: member.cards
        .filter(({ missing }) => missing > 0)
        .map((card) => ({ habilitation: card.habilitation, words: missingWords(card) })),
      sessions: [],
    },
  }));
  await sql`
    insert into outbox_messages (recipient, user_id, template, data, created_at, next_attempt_at, sent_at, attempts)
    select u.email, u.id, 'hours_reminder', r.data || jsonb_build_object('firstName', u.first_name), r.at, r.at, r.at, 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("userId" integer, at timestamptz, data jsonb)
    join users u on u.id = r."userId" order by r.at, u.id`.execute(tx);
  await sql`
    insert into message_readers (user_id, seen_id)
    select user_id, max(id) from outbox_messages where template = 'hours_reminder' and user_id % 4 <> 0
    group by user_id`.execute(tx);
}
