import { formatMinutes } from '@forman/domain/hours/words';
import type { HourLine, TrainingNature } from '@forman/domain/hours/hours';
import { formatDay } from '@forman/domain/french-dates';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { People } from './people.ts';
import { makeProof, proofColumns, storeProofs } from './proofs.ts';
import { continueIdentity, insertRows, type Row } from './rows.ts';

/** A training that a person followed elsewhere, with the office's decision. */
export type Followed = {
  userId: number;
  provider: string;
  title: string;
  day: string;
  /** Number of days in a row. */
  days?: number;
  nature?: TrainingNature;
  isRemote?: boolean;
  line: readonly [habilitation: HourLine['habilitation'], themeId: number | null, minutes: number];
  /** The accepted minutes; null: refused; absent: waiting. */
  accepted?: number | null;
  reason?: string;
  declaredAt: Date;
  decidedAt?: Date;
};

type Dated = Omit<Followed, 'declaredAt' | 'decidedAt'>;

const member = 7;

/** Declared trainings of the named accounts: the member’s years, then a few that await a decision. */
const declared = (year: number, today: string): Dated[] => [
  { userId: member, provider: 'Académie du Logement', title: 'Actualité de la copropriété', day: `${year - 2}-04-11`, days: 2, line: ['IMMOBILIER', 7, 840], accepted: 840 },
  { userId: member, provider: 'Académie du Logement', title: 'Gestion locative\u00a0: pratique du bail', day: `${year - 1}-06-18`, line: ['IMMOBILIER', 7, 420], accepted: 420 },
  { userId: member, provider: 'Académie du Logement', title: 'Non-discrimination dans l’accès au logement', day: `${year}-02-06`, line: ['IMMOBILIER', 2, 120], accepted: 120 },
  { userId: member, provider: 'Salon de la gestion de patrimoine', title: 'Salon de la gestion de patrimoine', day: `${year}-03-17`, nature: 'colloquium', line: ['IMMOBILIER', null, 180], accepted: 120, reason: 'Un colloque compte 2\u00a0h par an au plus en IMMOBILIER.' },
  { userId: member, provider: 'Voix Libre', title: 'Prise de parole en public', day: `${year}-01-15`, line: ['IAS', null, 180], accepted: null, reason: 'Sans lien avec une habilitation.' },
  { userId: member, provider: 'Institut de l’assurance', title: 'Devoir de conseil\u00a0: les contrôles de l’autorité', day: `${year}-03-24`, days: 2, isRemote: true, line: ['IAS', 5, 660], accepted: 660 },
  { userId: member, provider: 'Lex Patrimoine', title: 'Assurance emprunteur\u00a0: loi Lemoine', day: addDays(today, -5), isRemote: true, line: ['IAS', 3, 120] },
  { userId: 8, provider: 'Institut de l’assurance', title: 'Prévoyance des indépendants', day: addDays(today, -9), line: ['IAS', 5, 210] },
  { userId: 10, provider: 'Lex Patrimoine', title: 'Clause bénéficiaire\u00a0: les arrêts de l’année', day: addDays(today, -12), isRemote: true, line: ['IAS', 4, 90] },
  { userId: 3, provider: 'Académie du Logement', title: 'Bail commercial\u00a0: révision et déplafonnement', day: addDays(today, -8), line: ['IMMOBILIER', 7, 180] },
  { userId: 5, provider: 'Chambre des conseillers', title: 'Colloque national des conseillers', day: addDays(today, -6), nature: 'colloquium', line: ['IMMOBILIER', null, 360] },
  { userId: 5, provider: 'Académie du Logement', title: 'Déontologie de l’agent immobilier', day: `${year}-05-20`, line: ['IMMOBILIER', 1, 120], accepted: 120 },
]; // prettier-ignore

/** The declared trainings that are over. */
export function makeDeclared(today: string): Followed[] {
  const at = (day: string): Date => parisInstant(day, '18:30');
  return declared(Number(today.slice(0, 4)), today)
    .map((one) => ({ ...one, last: lastDay(one) }))
    .filter(({ last, accepted }) => addDays(last, accepted === undefined ? 1 : 4) <= today)
    .map(({ last, ...one }) => ({
      ...one,
      declaredAt: at(last),
      ...(one.accepted !== undefined && { decidedAt: at(addDays(last, 3)) }),
    }));
}

export const lastDay = ({ day, days = 1 }: Pick<Followed, 'day' | 'days'>): string => addDays(day, days - 1);

type Place = { people: People; storage: Context['storage']; at: Date };

/** Writes declarations in order of arrival, with their proofs, decisions, hours and lines of the log. */
export async function storeFollowed(tx: Tx, place: Place, followed: readonly Followed[]): Promise<void> {
  const inOrder = followed.toSorted((one, other) => one.declaredAt.getTime() - other.declaredAt.getTime());
  const proofs = inOrder.map((one) => proofOf(place.people, one));
  const before = await countTrainings(tx);
  await insertRows(
    tx,
    'outside_trainings',
    inOrder.map((one, index) => ({ ...rowOf(one, before + index + 1), ...proofColumns(proofs[index]!) })),
  );
  await continueIdentity(tx, 'outside_trainings');
  await storeProofs(tx, place, proofs);
  await insertRows(
    tx,
    'audit_log',
    inOrder.flatMap((one, index) => auditOf(one, before + index + 1)),
  );
  await sql`
    insert into hour_movements (user_id, followed_on, habilitation, theme_id, nature, minutes, kind, outside_id, created_at, created_by)
    select o.user_id, o.ends_on, l->>'habilitation', (l->>'themeId')::int, o.nature, (l->>'minutes')::int, 'outside_accepted',
      o.id, o.decided_at, o.decided_by
    from outside_trainings o, jsonb_array_elements(o.accepted_lines) l where o.state = 'accepted' and o.id > ${before}
    order by o.id`.execute(tx);
}

async function countTrainings(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('outside_trainings')
    .select((one) => one.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const stateOf = ({ accepted }: Followed): 'declared' | 'refused' | 'accepted' =>
  accepted === undefined ? 'declared' : accepted === null ? 'refused' : 'accepted';

const linesOf = ({ line: [habilitation, themeId, minutes], accepted }: Followed) => ({
  lines: [{ habilitation, themeId, minutes }],
  acceptedLines: accepted ? [{ habilitation, themeId, minutes: accepted }] : null,
});

function rowOf(one: Followed, id: number): Row<'outside_trainings'> {
  const { lines, acceptedLines } = linesOf(one);
  const isDecided = one.accepted !== undefined;
  return {
    id,
    user_id: one.userId,
    provider: one.provider,
    title: one.title,
    starts_on: one.day,
    ends_on: lastDay(one),
    is_remote: one.isRemote ?? false,
    nature: one.nature ?? 'training',
    lines,
    accepted_lines: acceptedLines,
    state: stateOf(one),
    declared_at: one.declaredAt,
    decided_at: one.decidedAt ?? null,
    decided_by: isDecided ? 1 : null,
    reason: one.reason ?? null,
    version: isDecided ? 2 : 1,
  };
}

function proofOf(people: People, one: Followed) {
  const { first_name: firstName, last_name: lastName } = people.byId.get(one.userId)!.row;
  const last = lastDay(one);
  const on = [one.day, ...(last === one.day ? [] : [last])].map((day) => formatDay(parisInstant(day)));
  return makeProof([one.userId, one.day, one.title].join(), 'attestation', [
    'Attestation de formation',
    `${firstName} ${lastName} a suivi${on.length > 1 ? ' du' : ' le'} ${on.join(' au ')}`,
    `«\u00a0${one.title}\u00a0», ${formatMinutes(one.line[2])}${one.isRemote ? ', à distance' : ''}.`,
    one.provider,
  ]);
}

/** The audit line of an admin's decision, as the service of decisions writes it. */
function auditOf(one: Followed, id: number): Row<'audit_log'>[] {
  if (!one.decidedAt) return [];
  const { lines, acceptedLines } = linesOf(one);
  return [
    {
      at: one.decidedAt,
      actor_id: 1,
      action: 'hours.decide_training',
      subject: 'outside_training',
      subject_id: String(id),
      detail: {
        userId: one.userId,
        ...(one.reason && { reason: one.reason }),
        changes: {
          state: { from: 'declared', to: stateOf(one) },
          ...(one.accepted && one.accepted !== one.line[2] && { hours: { from: lines, to: acceptedLines } }),
        },
      },
      request_id: null,
    },
  ];
}
