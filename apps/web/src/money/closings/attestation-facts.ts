import { formatMoment, formatNumericDay } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import type { Answer } from '../../api/client.ts';
import { written } from './words.ts';

export type Attestation = Answer<'getBooksAttestation'>;
/** A sentence of the page, a code to copy digit by digit, and whether the sentence tells of a fault. */
export type Fact = { says: string; code?: string; isWrong?: boolean };

/** Names of the tables by their contents, as people call them. */
const tableNames: Readonly<Record<string, string>> = {
  invoice_documents: 'factures et avoirs',
  ledger_entries: 'écritures',
  ledger_lines: 'lignes d’écritures',
  ledger_numbers: 'numéros d’écritures',
  ledger_closings: 'clôtures',
  credit_movements: 'mouvements de crédit',
  avoir_applications: 'imputations d’avoirs',
  lost_numbers: 'numéros déclarés perdus',
  books_archives: 'empreintes des archives',
  former_invoices: 'factures de l’ancien outil',
  audit_log: 'registre des actes',
  document_counters: 'compteurs de numéros',
  transactions: 'ventes',
};
const named = (tables: readonly string[]): string =>
  tables.map((table) => tableNames[table] ?? table).join(', ');

export function inalterabilityFacts({ inalterability }: Attestation): Fact[] {
  const { documents, entries, guarded, unguarded, canLift } = inalterability;
  return [
    {
      says: `${counted(documents, 'pièce émise', 'pièces émises')} et ${counted(entries, 'écriture', 'écritures')} sont enregistrées. Une pièce émise ne se modifie pas\u00a0: une correction est un avoir qui l’annule, puis une nouvelle facture qui la cite.`,
    },
    {
      says: `La base de données refuse de modifier, d’effacer ou de vider\u00a0: ${named(guarded)}. Pour les ventes et les compteurs, elle n’admet que les changements d’état prévus.`,
    },
    ...(unguarded.length > 0
      ? [{ says: `Ces refus ne sont pas actifs pour\u00a0: ${named(unguarded)}.`, isWrong: true }]
      : []),
    {
      says: canLift
        ? 'Le compte par lequel le portail ouvre sa base est propriétaire de ces tables et pourrait lever ces refus\u00a0: un compte restreint se configure à l’exploitation.'
        : 'Le compte par lequel le portail ouvre sa base ne peut pas lever ces refus.',
    },
  ];
}

export function securityFacts({ security }: Attestation): Fact[] {
  const { days, months, years, isChained, last, hasTreasurer, lastHashSentAt } = security;
  const all = [
    counted(days, 'clôture de jour', 'clôtures de jour'),
    months > 0 && counted(months, 'de mois', 'de mois'),
    years > 0 && counted(years, 'd’année', 'd’année'),
  ]
    .filter(Boolean)
    .join(', ');
  return [
    {
      says: 'Chaque pièce et chaque clôture porte une empreinte SHA-256 de son contenu, calculée avec celle de la précédente. Les jours se ferment d’eux-mêmes\u00a0; les mois et les années sont clos par l’expert-comptable ou un administrateur. Ce qui est clos ne reçoit plus d’écriture.',
    },
    isChained
      ? { says: `${all}\u00a0: les empreintes ont été recalculées à l’instant, et la chaîne est entière.` }
      : { says: `${all}\u00a0: recalculée à l’instant, la chaîne des empreintes est rompue.`, isWrong: true },
    ...(last
      ? [
          {
            says: `Dernière clôture\u00a0: jusqu’au ${formatNumericDay(last.lastOn)}, faite le ${formatMoment(new Date(last.closedAt))}. Total perpétuel à cette date\u00a0: ${written(last.perpetual)}. Empreinte\u00a0:`,
            code: last.hash,
          },
        ]
      : [{ says: 'Rien n’a encore été clos.' }]),
    {
      says: `À chaque clôture de mois, l’empreinte est envoyée par e-mail ${hasTreasurer ? 'à l’adresse de la trésorerie' : 'aux administrateurs et aux experts-comptables, faute d’adresse de la trésorerie'}. ${lastHashSentAt ? `Dernier envoi\u00a0: ${formatMoment(new Date(lastHashSentAt))}.` : 'Aucun message de clôture n’est encore parti.'}`,
    },
  ];
}

export function keepingFacts({ keeping }: Attestation): Fact[] {
  const { firstOn, documents, acts } = keeping;
  return [
    {
      says: firstOn
        ? `La base contient ${counted(documents, 'pièce figée à son émission', 'pièces figées à leur émission')}, et des écritures depuis le ${formatNumericDay(firstOn)}.`
        : 'Aucune pièce n’a encore été émise.',
    },
    {
      says: 'Aucune fonction du portail n’efface une pièce ou une écriture. Un compte de membre supprimé laisse ses pièces, avec le nom qu’elles portent.',
    },
    {
      says: `Le journal des actes compte ${counted(acts, 'ligne', 'lignes')}. Celles qui touchent aux livres se lisent dans leur registre\u00a0: qui a clos, exporté, corrigé ou réglé quoi, et quand.`,
    },
  ];
}

export function archivingFacts({ archiving: { archives, missing } }: Attestation): Fact[] {
  return [
    {
      says: 'L’archive d’une année réunit écritures, pièces (PDF et XML), clôtures et empreintes dans un fichier ZIP, que le portail ne garde que sept jours\u00a0: elle se conserve en dehors. Elle se vérifie sans le portail, par «\u00a0npm run books:check\u00a0» dans ses sources.',
    },
    ...archives.map(({ year, madeAt, sha256 }) => ({
      says: `Archive ${year}, faite le ${formatMoment(new Date(madeAt))}. SHA-256\u00a0:`,
      code: sha256,
    })),
    ...(missing.length > 0
      ? [{ says: `Années closes sans archive\u00a0: ${missing.join(', ')}.`, isWrong: true }]
      : []),
    ...(archives.length === 0 && missing.length === 0
      ? [{ says: 'Aucune archive n’a encore été faite.' }]
      : []),
  ];
}
