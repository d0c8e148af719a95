import { plain } from '../../text.ts';
import { isInternetEmail, readEmail } from '../../values/email.ts';

/** Somebody of the portal, or of the files being moved in. `at`: their row, as "file:line"; null for an account. */
export type Who = {
  id: number | null;
  at: string | null;
  email: string;
  firstName: string;
  lastName: string;
};

/** A name for comparisons: without capitals, accents and signs. */
export const nameKey = (...words: string[]): string =>
  plain(words.join(' '))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Finds people by the words with which a former tool names them. */
export type Directory = {
  add(who: Who, ref: string | undefined): void;
  /** @returns who is meant; 'several' when it may be more than one person, 'nobody' when it is none. */
  find(words: string): Who | 'several' | 'nobody';
};

/** A directory by e-mail, the former tool's number, then full name in both orders, or last name and initial. */
export function createDirectory(): Directory {
  const [byEmail, byRef] = [new Map<string, Who>(), new Map<string, Who>()];
  const byName = new Map<string, Set<Who>>();
  const name = (key: string, who: Who): void => {
    const others = byName.get(key);
    if (others) others.add(who);
    else byName.set(key, new Set([who]));
  };
  return {
    add(who, ref) {
      byEmail.set(who.email.toLowerCase(), who);
      if (ref !== undefined) byRef.set(refKey(ref), who);
      const { firstName, lastName } = who;
      for (const key of [
        nameKey(lastName, firstName),
        nameKey(firstName, lastName),
        nameKey(lastName, firstName.slice(0, 1)),
      ])
        name(key, who);
    },
    find(words) {
      const address = readEmail(words);
      if (isInternetEmail(address)) return byEmail.get(address.toLowerCase()) ?? 'nobody';
      const numbered = byRef.get(refKey(words));
      if (numbered) return numbered;
      const named = byName.get(nameKey(words)) ?? new Set();
      if (named.size > 1) return 'several';
      return [...named][0] ?? 'nobody';
    },
  };
}

/** "0041", "41" and "41.0" of a spreadsheet are one number. */
export const refKey = (ref: string): string =>
  plain(ref)
    .replace(/\.0$/, '')
    .replace(/^0+(?=\d)/, '');

/** True where two rows bear the same name, whatever its capitals, accents and order. */
export const isSameName = (one: Who, other: Who): boolean =>
  nameKey(one.lastName, one.firstName) === nameKey(other.lastName, other.firstName) ||
  nameKey(one.lastName, one.firstName) === nameKey(other.firstName, other.lastName);

export const nameOf = ({ firstName, lastName }: Pick<Who, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
