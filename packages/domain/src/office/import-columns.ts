import { plain } from '../text.ts';

/**
 * Columns of a file of people, named as in the export of users. Each has further names, for files of other
 * tools; capitals, accents and signs do not matter.
 */
export const importColumns = {
  civilite: { title: 'Civilité', also: ['civ', 'titre', 'genre', 'sexe'] },
  firstName: { title: 'Prénom', also: ['prenoms', 'firstname'] },
  lastName: { title: 'Nom', also: ['nomdefamille', 'nomusuel', 'lastname'] },
  email: { title: 'E-mail', also: ['mail', 'courriel', 'adressemail', 'adresseemail', 'adressecourriel'] },
  telPrefix: { title: 'Indicatif', also: ['prefixe', 'indicatiftelephonique'] },
  phoneNumber: {
    title: 'Téléphone',
    also: [
      'tel',
      'mobile',
      'portable',
      'gsm',
      'telephonemobile',
      'telephoneportable',
      'telmobile',
      'telportable',
    ],
  },
  level: { title: 'Niveau', also: ['grade', 'role', 'statut'] },
  levelSince: {
    title: 'Niveau depuis',
    also: ['niveaudepuisle', 'datedeniveau', 'dateduniveau', 'dateniveau'],
  },
  godFather: {
    title: 'E-mail du parrain',
    also: [
      'emailparrain',
      'mailparrain',
      'mailduparrain',
      'courrielduparrain',
      'parrainemail',
      'parrain',
      'marraine',
    ],
  },
  memberStartCreatedAt: {
    title: 'Adhérent depuis',
    also: [
      'membredepuis',
      'adherentdepuisle',
      'membredepuisle',
      'dateadhesion',
      'datedadhesion',
      'debutadhesion',
    ],
  },
  dateEndMember: {
    title: 'Adhésion jusqu’au',
    also: [
      'finadhesion',
      'findadhesion',
      'datefinadhesion',
      'datedefindadhesion',
      'membrejusquau',
      'echeance',
    ],
  },
  adhesionPaidAt: {
    title: 'Cotisation payée le',
    also: ['cotisationpayee', 'datecotisation', 'datedecotisation', 'datepaiement', 'payeele', 'payele'],
  },
  societyName: { title: 'Société', also: ['entreprise', 'nomsociete', 'raisonsociale', 'cabinet'] },
  societySiret: { title: 'SIRET', also: ['numerosiret', 'nsiret'] },
} as const satisfies Record<string, { title: string; also: readonly string[] }>;

export type ImportField = keyof typeof importColumns;
export const importFields = Object.keys(importColumns) as ImportField[];
export const importTitle = (field: ImportField): string => importColumns[field].title;

/** Heading of the column with the reason of a refusal; a corrected file may keep it. */
export const refusalTitle = 'Motif du refus';

const bare = (name: string): string => plain(name).replaceAll(/[^a-z0-9]/g, '');

export type ReadHeader = {
  /** The column of each field. */
  at: Partial<Record<ImportField, number>>;
  /** Headings that no field has: their cells are not read. */
  unread: string[];
};

/** Finds the column of each field. Of two columns for one field, the name listed first wins. */
export function readImportHeader(header: readonly string[]): ReadHeader {
  const names = header.map(bare);
  const at: ReadHeader['at'] = {};
  for (const field of importFields) {
    const { title, also } = importColumns[field];
    const found = [bare(title), ...also].map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (found !== undefined) at[field] = found;
  }
  const read = new Set(Object.values(at));
  const unread = header.filter((title, index) => !read.has(index) && title !== '' && title !== refusalTitle);
  return { at, unread };
}

/** A file to fill in: the headings, and an invented line as an example. */
export const importTemplate: string[][] = [
  importFields.map(importTitle),
  [
    'Madame', 'Camille', 'Exemple', 'camille@exemple.fr', '+33', '06 12 34 56 78', 'NOMAN', '15/03/2024',
    'parrain@exemple.fr', '01/01/2023', '31/12/2026', '12/01/2026', 'Cabinet Exemple', '73282932000074',
  ],
]; // prettier-ignore
