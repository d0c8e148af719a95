import { leastPasswordLength } from './password-advice.ts';
import { plain } from '../text.ts';

/** A password for comparison: case, accents, signs and spaces do not count. */
const bare = (text: string): string => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Rows of keys and of the alphabet, both ways. */
const runs = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'azertyuiopqsdfghjklmwxcvbn', 'qwertyuiopasdfghjklzxcvbnm']
  .flatMap((run) => [run, Array.from(run).toReversed().join('')]); // prettier-ignore

/**
 * Common French words, missing from the lists of the world's commonest passwords, and their usual endings.
 */
const frenchWords = [
  'administrateur', 'association', 'azerty', 'azeqsd', 'bienvenue', 'bonjour', 'bordeaux', 'changezmoi', 'chouchou', 'chocolat',
  'coccinelle', 'connexion', 'coucou', 'doudou', 'jetaime', 'loulou', 'mamanjetaime', 'mamanpapa', 'marseille', 'moncoeur',
  'motdepasse', 'nounours', 'papillon', 'princesse', 'soleil', 'strasbourg', 'toulouse', 'utilisateur', 'vacances',
] as const; // prettier-ignore
const frenchEndings = /(?:\d{1,4})?$/;

/** Words of this portal and its trade, the first guesses of somebody who knows where the password is used. */
const contextWords = new Set([
  'adherent', 'adhesion', 'atelier', 'cotisation', 'evenement', 'forman', 'formation', 'parrain', 'patrimoine', 'pilote', 'portail', 'seminaire',
]); // prettier-ignore

const isContextWord = (password: string): boolean =>
  contextWords.has(bare(password).replaceAll(/\p{N}/gu, '').replace(/s$/, ''));

/** True for a few characters again and again: "aaaaaaaa", "12341234", "abcabcabca". */
const repeatsGroup = (lower: string): boolean =>
  Array.from({ length: leastPasswordLength - 1 }, (_, index) => index + 1).some(
    (size) => 2 * size <= lower.length && lower.slice(size) === lower.slice(0, -size),
  );

/**
 * True for one of the commonest passwords: in the given list, a French one, a few characters repeated,
 * or a row of keys.
 * @param isListed true for a password, in lower case and without accents, that is among the world's
 * commonest.
 */
export function isCommonPassword(password: string, isListed: (password: string) => boolean): boolean {
  const lower = plain(password);
  if (isListed(lower) || repeatsGroup(lower) || runs.some((run) => run.includes(lower))) return true;
  if (isContextWord(password)) return true;
  return (frenchWords as readonly string[]).includes(lower.replace(frenchEndings, ''));
}

/** Data of the owner, as in the account. `bornOn` is a day, "1980-02-29". */
export type PasswordOwner = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  phonePrefix?: string;
  companyName?: string;
  bornOn?: string | null;
  /** The association's name. */
  association: string;
};

const months = [
  'janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre',
] as const; // prettier-ignore

/** Spellings of a day in a password: 29021980, 290280, 19800229, 29fevrier1980. */
function spellingsOf(day: string): string[] {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = months[Number(month) - 1] ?? '';
  return [year, year.slice(2)].flatMap((y) => [
    `${date}${month}${y}`,
    `${y}${month}${date}`,
    `${month}${date}${y}`,
    `${Number(date)}${name}${y}`,
    `${date}${name}${y}`,
  ]);
}

/** Shortest word that counts: shorter ones stand in too many others. */
const shortestWord = 3;

function wordsOf(owner: PasswordOwner): string[] {
  const { firstName, lastName, email, phone, phonePrefix = '', companyName = '', association } = owner;
  const texts = [firstName, lastName, email, companyName, association];
  // "martin75" is one word, and "martin" another.
  const parts = [/[^\p{L}\p{N}]+/u, /[^\p{L}]+/u].flatMap((gap) =>
    texts.flatMap((text) => plain(text).split(gap)),
  );
  // Also without the leading zero, as after a prefix.
  const phones = [phone, phone.replace(/^0/, ''), phonePrefix + phone.replace(/^0/, '')];
  const days = owner.bornOn ? spellingsOf(owner.bornOn) : [];
  return [...texts, ...parts, ...phones, ...days].map(bare).filter((word) => word.length >= shortestWord);
}

/**
 * True for a password made only of data that others know of the person, with digits and signs: names, e-mail,
 * phone, company, day of birth, the association's name. "Martin-1980!" is; "martin part en mer" is not.
 */
export function repeatsOwnData(password: string, owner: PasswordOwner): boolean {
  const words = wordsOf(owner).toSorted((a, b) => b.length - a.length);
  const given = bare(password);
  // The words are letters and digits alone, so they need no escape in the pattern.
  const rest = given.replaceAll(new RegExp(words.join('|') || '(?!)', 'gu'), '');
  return rest !== given && /^\p{N}*$/u.test(rest);
}

/** The sentences under the field. */
export const passwordSentences = {
  common: 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre.',
  own: 'Ce mot de passe reprend un nom, un e-mail, un téléphone ou une date de naissance\u00a0: choisissez-en un autre.',
  leaked: 'Ce mot de passe figure dans des données volées ailleurs\u00a0: choisissez-en un autre.',
  given: 'C’est le mot de passe que l’on vous a donné\u00a0: choisissez-en un autre.',
} as const;

/** Days for which a password made by somebody else opens the account: until then its owner replaces it. */
export const givenPasswordDays = 7;
