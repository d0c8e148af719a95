import { createHash } from 'node:crypto';
import { canonicalJson } from '../../canonical-json.ts';
import type { ArchivedSeries } from '../../books/invoicing/archive-documents.queries.ts';

/** The names of an archive's files. */
export const archiveNames = {
  manifest: 'manifeste.json',
  closings: 'clotures.json',
  note: 'LISEZ-MOI.txt',
  entries: (fecName: string): string => `ecritures/${fecName}`,
  document: (number: string, kind: 'json' | 'pdf' | 'xml'): string => `pieces/${number}.${kind}`,
} as const;

export type ManifestFile = { name: string; bytes: number; sha256: string };
export type Manifest = {
  version: 2;
  association: string;
  siren: string;
  year: number;
  /** ISO. */
  createdAt: string;
  /** The file of entries, and the last closed day that it reaches; null before any. */
  entries: string;
  closedUntil: string | null;
  /** The hash of the last closing: the treasurer's e-mails give that of each month. */
  lastHash: string;
  series: ArchivedSeries[];
  files: ManifestFile[];
};

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The entries and documents of an archive, as the chain of closings seals them: count, and hash of their list. */
export function sealedFiles(files: readonly ManifestFile[]): { count: number; hash: string } {
  const sealed = files.filter(({ name }) => name !== archiveNames.closings && name !== archiveNames.note);
  return { count: sealed.length, hash: sha256(canonicalJson(sealed)) };
}

/** JSON of a manifest, with its own hash added. */
export const sealManifest = (manifest: Manifest): string =>
  `${JSON.stringify({ ...manifest, sha256: sha256(canonicalJson(manifest)) }, null, 1)}\n`;

export const archiveNote = (
  manifest: Pick<Manifest, 'association' | 'siren' | 'year' | 'lastHash'>,
): string =>
  `Archive des comptes ${manifest.year}
${manifest.association}, SIREN ${manifest.siren}

Ce fichier ZIP garde ce que le portail a inscrit pour l’année ${manifest.year}. Il se lit et se vérifie sans le portail.

ecritures/      Les écritures des jours clos, au format de l’article A47 A-1 du Livre des procédures fiscales (texte
                tabulé, UTF-8). C’est un livre auxiliaire\u00a0: le fichier des écritures comptables dû à l’administration est
                établi par la comptabilité de l’association.
pieces/         Chaque facture (F) et chaque avoir (AV), trois fois\u00a0: PDF pour la lecture, XML (Factur-X, EN 16931) pour
                les logiciels, JSON pour la preuve\u00a0: contenu figé, empreinte, empreinte de la pièce précédente.
clotures.json   Toutes les clôtures de jour, de mois et d’année, depuis la première\u00a0: premiers et derniers numéros, totaux
                par taux, par produit et par moyen de paiement, total perpétuel, empreintes enchaînées. La dernière scelle
                cette archive\u00a0: elle couvre chaque fichier d’écritures et de pièces, PDF et XML compris.
manifeste.json  La liste des fichiers, avec leur taille et leur empreinte SHA-256.

Pour vérifier\u00a0: «\u00a0npm run books:check archive.zip\u00a0» dans les sources du portail. Il contrôle les empreintes de chaque
fichier, les chaînes des pièces et des clôtures, les sommes, et que les écritures sont celles qui ont été closes.
Comparez ensuite la dernière empreinte avec celle du message que la trésorerie a reçu pour cette archive\u00a0:
${manifest.lastHash}
`;
