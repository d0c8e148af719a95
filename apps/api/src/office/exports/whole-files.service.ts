import type { Readable } from 'node:stream';
import { roleLabel, type Viewer } from '@forman/domain/access';
import { csvAmount } from '@forman/domain/csv';
import { formatNumericDay } from '@forman/domain/french-dates';
import { parisDay, parisHour } from '@forman/domain/paris-time';
import { rulesOf } from '@forman/domain/sessions/kinds';
import type { RawBuilder } from 'kysely';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { readInBatches } from '../../db/cursor.ts';
import { streamCsv } from '../../http/csv.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import {
  type ActivityRow,
  countLiving,
  everyActivity,
  everyUser,
  type UserRow,
} from './whole-files.queries.ts';

type Columns<Row> = Record<string, (row: Row) => string>;
type WholeFile<Row> = {
  name: string;
  table: 'sessions' | 'users';
  rows: RawBuilder<Row>;
  columns: Columns<Row>;
};

const yesNo = (value: boolean): string => (value ? 'oui' : 'non');
const dayOf = (day: string | null): string => (day ? formatNumericDay(day) : '');
const dayAt = (instant: Date | null): string => (instant ? dayOf(parisDay(instant)) : '');

export const activities: WholeFile<ActivityRow> = {
  name: 'activites',
  table: 'sessions',
  rows: everyActivity,
  columns: {
    Numéro: ({ id }) => String(id),
    Type: ({ kind }) => rulesOf(kind).noun,
    Thématique: ({ thematic }) => thematic,
    Titre: ({ title }) => title,
    Date: ({ startsAt }) => dayAt(startsAt),
    Heure: ({ startsAt }) => parisHour(startsAt),
    'Date de fin': ({ endsAt }) => dayAt(endsAt),
    'Heure de fin': ({ endsAt }) => parisHour(endsAt),
    Lieu: ({ place }) => place,
    Pilote: ({ pilot }) => pilot,
    'E-mail du pilote': ({ pilotEmail }) => pilotEmail,
    'Co-pilotes': ({ copilots }) => copilots ?? '',
    Prix: ({ priceCents }) => csvAmount(priceCents),
    Publiée: ({ isPublished }) => yesNo(isPublished),
    Places: ({ maxGuests }) => String(maxGuests),
    Inscrits: ({ registered }) => String(registered),
    'En attente': ({ waiting }) => String(waiting),
    Absents: ({ absent }) => String(absent),
    Niveaux: ({ audience }) => audience.map((level) => roleLabel[level]).join(', '),
    Habilitations: ({ habilitations }) => habilitations.join(', '),
    'Créée le': ({ createdAt }) => dayAt(createdAt),
  },
};

/** Columns of people; those that an import may contain have the headings that it reads. */
export const users: WholeFile<UserRow> = {
  name: 'utilisateurs',
  table: 'users',
  rows: everyUser,
  columns: {
    Numéro: ({ id }) => String(id),
    Civilité: ({ civility }) => civility,
    Prénom: ({ firstName }) => firstName,
    Nom: ({ lastName }) => lastName,
    'E-mail': ({ email }) => email,
    Indicatif: ({ phonePrefix }) => phonePrefix,
    Téléphone: ({ phone }) => phone,
    'Né(e) le': ({ bornOn }) => dayOf(bornOn),
    Adresse: ({ address }) => address,
    'Code postal': ({ postalCode }) => postalCode,
    Ville: ({ city }) => city,
    Pays: ({ country }) => country,
    Niveau: ({ level }) => roleLabel[level],
    'Niveau depuis': ({ levelSince }) => dayAt(levelSince),
    Administrateur: ({ isAdmin }) => yesNo(isAdmin),
    Pilote: ({ isPilot }) => yesNo(isPilot),
    'Expert-comptable': ({ isExpertAccountant }) => yesNo(isExpertAccountant),
    Trésorier: ({ isTreasurer }) => yesNo(isTreasurer),
    'Membre du comité': ({ isExecutive }) => yesNo(isExecutive),
    Parrain: ({ sponsor }) => sponsor ?? '',
    'E-mail du parrain': ({ sponsorEmail }) => sponsorEmail ?? '',
    Manager: ({ manager }) => manager ?? '',
    Dynastie: ({ dynasty }) => dynasty ?? '',
    'Adhérent depuis': ({ memberSinceOn }) => dayOf(memberSinceOn),
    'Adhésion jusqu’au': ({ memberUntilOn }) => dayOf(memberUntilOn),
    'Cotisation payée le': ({ duesPaidOn }) => dayOf(duesPaidOn),
    Avoir: ({ creditCents }) => csvAmount(creditCents),
    Habilitations: ({ habilitations }) => habilitations.join(', '),
    Société: ({ companyName }) => companyName,
    SIRET: ({ companySiret }) => companySiret,
    'Ville de la société': ({ companyCity }) => companyCity,
    'Qualification Prodémial': ({ prodemialQualification }) => prodemialQualification,
    'Étoiles de qualification': (row) => String(row.prodemialQualificationStars),
    'Titre Prodémial': ({ prodemialTitle }) => prodemialTitle,
    'Étoiles de titre': ({ prodemialTitleStars }) => String(prodemialTitleStars),
    'Inscrit le': ({ createdAt }) => dayAt(createdAt),
  },
};

/** Logs that this person exports everybody's data, then reads the rows as the client takes them. */
export async function exportWhole<Row>(
  ctx: Context,
  viewer: Viewer,
  { reply, file }: { reply: FastifyReply; file: WholeFile<Row> },
): Promise<Readable> {
  const count = await countLiving(ctx.db, file.table);
  const now = ctx.clock.now();
  await ctx.transaction((tx) =>
    audit(tx, {
      at: now,
      actorId: viewer.id,
      action: `export.${file.table}`,
      subject: 'export',
      subjectId: file.name,
      detail: { count },
    }),
  );
  reply.header('x-total-count', count);
  const titles = Object.keys(file.columns);
  const cells = Object.values(file.columns);
  return streamCsv(reply, `${file.name}-${parisDay(now)}`, async function* () {
    yield [titles];
    for await (const rows of readInBatches(ctx, file.rows))
      yield rows.map((row) => cells.map((write) => write(row)));
  });
}
