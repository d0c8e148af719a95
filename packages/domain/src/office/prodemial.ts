/**
 * Columns of the partner Prodémial's file about members, in this order, and the values of its cells
 * (MEM-372).
 */
export const prodemialColumns = [
  'email',
  'qualification',
  'etoiles_qualification',
  'titre',
  'etoiles_titre',
] as const;

export const mostProdemialBytes = 5 * 1024 * 1024;

export type ProdemialEntry = {
  line: number;
  email: string;
  qualification: string;
  qualificationStars: number;
  title: string;
  titleStars: number;
};

/** Highest number of stars; more is a typing mistake. */
const mostStars = 10;
const mostCharacters = 200;

/** @returns the entry, or a French sentence on the faults of the line. An empty cell of stars is none. */
export function readProdemialLine(line: number, cells: readonly string[]): ProdemialEntry | string {
  const [email = '', qualification = '', qualificationStars = '', title = '', titleStars = ''] = cells;
  if (cells.length > prodemialColumns.length) return 'il y a trop de colonnes';
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return 'l’adresse e-mail est invalide';
  if ([email, qualification, title].some((text) => text.length > mostCharacters))
    return 'un texte est trop long';
  const [ofQualification, ofTitle] = [starsOf(qualificationStars), starsOf(titleStars)];
  if (ofQualification === null || ofTitle === null)
    return `les étoiles vont de 0 à ${mostStars}, en chiffres`;
  return { line, email, qualification, qualificationStars: ofQualification, title, titleStars: ofTitle };
}

function starsOf(cell: string): number | null {
  if (!/^\d{0,2}$/.test(cell)) return null;
  return Number(cell) <= mostStars ? Number(cell) : null;
}
