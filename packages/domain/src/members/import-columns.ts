import { plain } from '../text.ts';

/**
 * The columns of a file of people. Their names are those of the export of users; a file of another tool may call them
 * otherwise, with or without capitals, accents and signs.
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

/** The heading of the column that says why a line comes back; a file that is sent again may keep it. */
export const refusalTitle = 'Motif du refus';

const bare = (name: string): string => plain(name).replaceAll(/[^a-z0-9]/g, '');

export type ReadHeader = {
  /** The column of each field. */
  at: Partial<Record<ImportField, number>>;
  /** Headings that no field has: their cells are not read. */
  unread: string[];
};

/** Finds the field of each column. Of two columns for one field, the one whose name stands first in its list. */
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

/** A file to fill in: the headings, and one invented line that shows how each is written. */
export const importTemplate: string[][] = [
  importFields.map(importTitle),
  [
    'Madame', 'Camille', 'Exemple', 'camille@exemple.fr', '+33', '06 12 34 56 78', 'NOMAN', '15/03/2024',
    'parrain@exemple.fr', '01/01/2023', '31/12/2026', '12/01/2026', 'Cabinet Exemple', '73282932000074',
  ],
]; // prettier-ignore
