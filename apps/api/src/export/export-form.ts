import { createHash } from 'node:crypto';
import { formatLongDay, formatMoment } from '@forman/domain/french-dates';
import { canonicalJson } from '../canonical-json.ts';
import type { Manifest as Source } from '../backup/frames.ts';
import type { Sequences } from '../backup/frames.ts';
import type { DescribedTable } from './catalogue.ts';

/** The files of the portal's archive. */
export const exportNames = {
  manifest: 'manifeste.json',
  note: 'LISEZ-MOI.txt',
  schema: 'schema.json',
  people: 'personnes.csv',
  table: (table: string): string => `tables/${table}.jsonl`,
  document: (number: string, kind: 'pdf' | 'xml'): string => `documents/${number}.${kind}`,
  /** @param key of the store: "pictures/….webp", "proofs/…". */
  file: (key: string): string => `fichiers/${key}`,
} as const;

export type ExportedFile = {
  name: string;
  bytes: number;
  sha256: string;
  /** Of a table: its lines. */
  rows?: number;
  /** Of a file of the store. */
  contentType?: string;
};

export type ExportManifest = Source & {
  format: 'forman-export';
  version: 1;
  association: string;
  sequences: Sequences;
  /** Keys whose files the store does not have. */
  missing: string[];
  /** Hash of the list of files: two archives of the same content have the same. */
  content: string;
  files: ExportedFile[];
};

/** The description that the archive gives of its tables. */
export type ExportSchema = { tables: DescribedTable[] };

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

export const contentHash = (files: readonly ExportedFile[]): string =>
  sha256(canonicalJson(files.toSorted((one, other) => (one.name < other.name ? -1 : 1))));

/** JSON of a manifest, with its own hash added. */
export const sealExport = (manifest: ExportManifest): string =>
  `${JSON.stringify({ ...manifest, sha256: sha256(canonicalJson(manifest)) }, null, 1)}\n`;

export const exportNote = (association: string, now: Date): string => `Tout ce que le portail garde
${association}, ${formatLongDay(now)} (${formatMoment(now)})

Ce fichier ZIP contient les données de tous les membres, sans chiffrement\u00a0: gardez-le comme vous gardez les dossiers
de l’association, et supprimez les copies dont vous n’avez plus besoin.

tables/         Chaque table du portail, une ligne JSON par enregistrement (UTF-8), dans l’ordre de sa clé. Les instants sont
                en temps universel, les montants en centimes.
schema.json     Ce que sont ces tables\u00a0: colonnes, types, clés, renvois d’une table à l’autre, en clair.
personnes.csv   Toutes les personnes, pour un tableur.
documents/      Chaque facture (F) et chaque avoir (AV)\u00a0: le PDF, et le XML (Factur-X, EN 16931) pour les logiciels.
fichiers/       Photographies, images des textes, justificatifs de formation.
manifeste.json  La liste des fichiers, avec leur taille et leur empreinte SHA-256.

La chaîne des pièces est dans tables/invoice_documents.jsonl\u00a0: l’empreinte (hash) de chacune est le SHA-256 de l’empreinte
de la précédente (previous_hash) suivie de son contenu (snapshot), écrit sans espace et les noms dans l’ordre alphabétique.

N’y sont pas\u00a0: les connexions ouvertes, les clés et codes de double vérification (chacun se reconnecte avec son mot de
passe, dont seule l’empreinte est gardée), et les travaux en cours.

Pour ouvrir un portail avec ces données, dans ses sources\u00a0: «\u00a0npm run import -- archive.zip\u00a0». Pour contrôler
l’archive sans rien ouvrir\u00a0: «\u00a0npm run import -- archive.zip --check\u00a0».
`;
