import { addDays, parisDay } from '@forman/domain/paris-time';
import { catalogues, kindOfCatalogue } from '@forman/domain/sessions/catalogue';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { continueIdentity, insertRows } from './rows.ts';
import { entries } from './thematics.ts';

/** Hours of training: what titles and sessions count for, and trainings that people followed elsewhere. */

const themes = [
  [3, 'IAS', 'Assurance emprunteur'],
  [4, 'IAS', 'Assurance-vie et capitalisation'],
  [5, 'IAS', 'Prévoyance et santé'],
  [6, 'IMMOBILIER', 'Fiscalité immobilière'],
  [7, 'IMMOBILIER', 'Baux et gestion locative'],
  [8, 'CIF', 'Conseil en investissement'],
  [9, 'IOBSP', 'Crédit immobilier'],
] as const;

/** Minutes of each title: habilitation, theme or none, minutes. */
const counts: Record<string, readonly (readonly [string, number | null, number])[]> = {
  scpi: [['IMMOBILIER', 6, 120], ['CIF', 8, 60]],
  loueur: [['IMMOBILIER', 6, 120], ['IMMOBILIER', 1, 60], ['IAS', null, 60]],
  clause: [['IAS', 4, 180]],
  luxembourg: [['IAS', 4, 120], ['CIF', 8, 60]],
  dutreil: [['CIF', 8, 180]],
  prevoyance: [['IAS', 5, 120]],
  emprunteur: [['IAS', 3, 60], ['IOBSP', 9, 60]],
  mission: [['CIF', null, 60], ['IMMOBILIER', 1, 120], ['IAS', null, 60]],
  finances: [['IMMOBILIER', 6, 120], ['CIF', null, 120], ['IAS', null, 60]],
  amf1: [['CIF', 8, 420]],
  amf2: [['CIF', 8, 420]],
  ias: [['IAS', null, 840]],
  blanchiment: [['IAS', null, 120], ['CIF', null, 120], ['IMMOBILIER', null, 60], ['IOBSP', null, 60]],
  dda: [['IAS', 4, 480], ['IAS', 5, 420]],
}; // prettier-ignore

type Followed = {
  userId: number;
  provider: string;
  title: string;
  day: string;
  nature?: 'training' | 'colloquium' | 'teaching';
  isRemote?: boolean;
  line: readonly [habilitation: string, themeId: number | null, minutes: number];
  /** What was accepted of it, in minutes; null: refused; left out: it waits. */
  accepted?: number | null;
  reason?: string;
};

const member = 7;

/** The member's years, then what a few others wait for. */
const followed = (year: number, today: string): Followed[] => [
  { userId: member, provider: 'Académie du Logement', title: 'Actualité de la copropriété', day: `${year - 2}-04-11`, line: ['IMMOBILIER', 7, 840], accepted: 840 },
  { userId: member, provider: 'Académie du Logement', title: 'Gestion locative\u00a0: les deux jours', day: `${year - 1}-06-18`, line: ['IMMOBILIER', 7, 420], accepted: 420 },
  { userId: member, provider: 'Académie du Logement', title: 'Non-discrimination dans l’accès au logement', day: `${year}-02-06`, line: ['IMMOBILIER', 2, 120], accepted: 120 },
  { userId: member, provider: 'Salon de la gestion de patrimoine', title: 'Salon de la gestion de patrimoine', day: `${year}-03-17`, nature: 'colloquium', line: ['IMMOBILIER', null, 180], accepted: 120, reason: 'Un colloque compte 2\u00a0h par an au plus en IMMOBILIER.' },
  { userId: member, provider: 'Voix Libre', title: 'Prise de parole en public', day: `${year}-01-15`, line: ['IAS', null, 180], accepted: null, reason: 'Sans lien avec une habilitation.' },
  { userId: member, provider: 'Institut de l’assurance', title: 'Devoir de conseil\u00a0: les contrôles de l’autorité', day: `${year}-03-24`, isRemote: true, line: ['IAS', 5, 660], accepted: 660 },
  { userId: member, provider: 'Lex Patrimoine', title: 'Assurance emprunteur\u00a0: loi Lemoine', day: addDays(today, -5), isRemote: true, line: ['IAS', 3, 120] },
  { userId: 8, provider: 'Institut de l’assurance', title: 'Prévoyance des indépendants', day: addDays(today, -9), line: ['IAS', 5, 210] },
  { userId: 10, provider: 'Lex Patrimoine', title: 'Clause bénéficiaire\u00a0: les arrêts de l’année', day: addDays(today, -12), isRemote: true, line: ['IAS', 4, 90] },
  { userId: 5, provider: 'Académie du Logement', title: 'Déontologie de l’agent immobilier', day: `${year}-05-20`, line: ['IMMOBILIER', 1, 120], accepted: 120 },
]; // prettier-ignore

/** After people and sessions. */
export async function storeHours(tx: Tx, now: Date): Promise<void> {
  await storeQuotas(tx);
  await insertRows(tx, 'thematic_hours', titleRows());
  await countSessions(tx);
  await storeFollowed(tx, now);
  // Their sponsor sees them; nobody else lets theirs.
  await insertRows(tx, 'hours_sharing', [{ user_id: member, since: now }]);
}

/** An association that begins anew has lost the rows that came with the database. */
async function storeQuotas(tx: Tx): Promise<void> {
  await sql`
    insert into hour_quotas (habilitation, from_on, minutes, years, yearly_minutes, parts, caps, note, created_at)
    select * from (values
      ('IAS', date '2019-01-01', 900, 1, null::integer, jsonb '[]', jsonb '[]', 'Code des assurances, art. R512-13-1', timestamptz '2019-01-01'),
      ('IMMOBILIER', '2016-04-01', 2520, 3, 840, '[{"rule":"ethics","minutes":120},{"rule":"non_discrimination","minutes":120}]',
        '[{"nature":"colloquium","minutes":120},{"nature":"teaching","minutes":180}]', 'Décret n° 2016-173 du 18 février 2016', '2016-04-01'),
      ('IOBSP', '2016-01-01', 420, 1, null, '[]', '[]', 'Durée réglée par l’association', '2016-01-01'),
      ('CIF', '2018-01-01', 420, 1, null, '[]', '[]', 'Durée fixée par votre association professionnelle', '2018-01-01')) q
    where not exists (select from hour_quotas)`.execute(tx);
  await sql`
    insert into hour_themes (id, habilitation, label, rule) values
      (1, 'IMMOBILIER', 'Déontologie', 'ethics'),
      (2, 'IMMOBILIER', 'Non-discrimination dans l’accès au logement', 'non_discrimination')
    on conflict do nothing`.execute(tx);
  await insertRows(
    tx,
    'hour_themes',
    themes.map(([id, habilitation, label]) => ({ id, habilitation, label })),
  );
  await continueIdentity(tx, 'hour_themes');
  await sql`insert into hours_reminder_days (month, day) values (9, 1), (10, 15), (11, 15), (12, 10)
    on conflict do nothing`.execute(tx);
}

const titleRows = () =>
  entries.flatMap(({ key }, index) =>
    (counts[key] ?? []).map(([habilitation, theme_id, minutes]) => ({
      thematic_id: index + 1,
      habilitation,
      theme_id,
      minutes,
    })),
  );

const kinds = catalogues.map((catalogue) => sql`when ${catalogue} then ${kindOfCatalogue(catalogue)}`);

/** Each session counts for what its title proposes, as far as it lasts; of those that come, every fourth waits to be confirmed. */
async function countSessions(tx: Tx): Promise<void> {
  await sql`
    insert into session_hours (session_id, habilitation, theme_id, minutes)
    select session_id, habilitation, theme_id, least(minutes, lasts - before) from (
      select s.id as session_id, h.habilitation, h.theme_id, h.minutes,
        (select sum(extract(epoch from d.ends_at - d.starts_at) / 60)::integer from session_slots d where d.session_id = s.id) as lasts,
        (coalesce(sum(h.minutes) over (partition by s.id, h.habilitation order by h.id
          rows between unbounded preceding and 1 preceding), 0))::integer as before
      from sessions s join thematics t on plain_text(t.wording) = s.title_plain
        and s.kind = case t.catalogue ${sql.join(kinds, sql` `)} end
      join thematic_hours h on h.thematic_id = t.id) counted
    where lasts > before order by session_id, habilitation, theme_id`.execute(tx);
  await sql`
    insert into session_hours_confirmations (session_id, nature, confirmed_at, confirmed_by)
    select s.id, 'training', s.created_at, 1 from sessions s
    where exists (select from session_hours h where h.session_id = s.id) and s.id % 4 <> 0`.execute(tx);
}

async function storeFollowed(tx: Tx, now: Date): Promise<void> {
  const today = parisDay(now);
  const rows = followed(Number(today.slice(0, 4)), today).filter(({ day }) => day <= today);
  const at = (day: string): Date => new Date(`${day}T17:30:00Z`);
  await insertRows(
    tx,
    'outside_trainings',
    rows.map(({ userId, provider, title, day, nature, isRemote, line, accepted, reason }, index) => {
      const [habilitation, themeId, minutes] = line;
      const isDecided = accepted !== undefined;
      return {
        id: index + 1,
        user_id: userId,
        provider,
        title,
        starts_on: day,
        ends_on: day,
        is_remote: isRemote ?? false,
        nature: nature ?? 'training',
        lines: [{ habilitation, themeId, minutes }] as never,
        accepted_lines: (accepted ? [{ habilitation, themeId, minutes: accepted }] : null) as never,
        state: !isDecided ? 'declared' : accepted === null ? 'refused' : 'accepted',
        declared_at: at(day),
        decided_at: isDecided ? at(addDays(day, 3)) : null,
        decided_by: isDecided ? 1 : null,
        reason: reason ?? null,
        version: isDecided ? 2 : 1,
      };
    }),
  );
  await continueIdentity(tx, 'outside_trainings');
  await sql`
    insert into hour_movements (user_id, followed_on, habilitation, theme_id, nature, minutes, kind, outside_id, created_at, created_by)
    select o.user_id, o.ends_on, l->>'habilitation', (l->>'themeId')::int, o.nature, (l->>'minutes')::int, 'outside_accepted',
      o.id, o.decided_at, o.decided_by
    from outside_trainings o, jsonb_array_elements(o.accepted_lines) l where o.state = 'accepted' order by o.id`.execute(
    tx,
  );
}
