import { catalogues, kindOfCatalogue } from '@forman/domain/participation/catalogue';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { continueIdentity, insertRows } from './rows.ts';
import { entries } from './thematics.ts';

/** Hours of training: the quotas, and the hours of titles and sessions. */

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
  entretien: [['IMMOBILIER', 1, 120], ['CIF', null, 60]],
  dda: [['IAS', 4, 480], ['IAS', 5, 420]],
}; // prettier-ignore

const member = 7;

/** Stores the hours; people and sessions come before. */
export async function storeHours(tx: Tx, now: Date): Promise<void> {
  await storeQuotas(tx);
  await insertRows(tx, 'thematic_hours', titleRows());
  await countSessions(tx);
  // Only this member lets their sponsor see their hours.
  await sql`insert into hours_sharing (user_id, sponsor_id, since)
    select id, sponsor_id, ${now} from users where id = ${member}`.execute(tx);
}

/** Emptying the tables has removed the quotas of the migrations. */
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

/** One session in so many waits for the office to confirm its hours. */
const waitingOf = 9;
const kindsWithTitles = catalogues.map(kindOfCatalogue);
const kinds = catalogues.map((catalogue) => sql`when ${catalogue} then ${kindOfCatalogue(catalogue)}`);

/** Gives each session the hours of its title, up to its length; a few coming ones await confirmation. */
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
    where s.kind in (${sql.join(kindsWithTitles)}) and s.id % ${waitingOf} <> 0`.execute(tx);
}
