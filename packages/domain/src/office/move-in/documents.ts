import { plain } from '../../text.ts';

/** Words of a number or of a file's name, without signs and leading zeros: "F-2019-0012" is "f 2019 12". */
const words = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^0+(?=\d)/, ''));

/** Longest number of an invoice or an attestation, in words. */
const mostWords = 8;

/**
 * Finds what a PDF is of by the name of its file, its folders left out: the longest number in it.
 * @param numbers each with what has it.
 * @returns a function that gives what has the number, 'several' where it may be more than one, 'none' where it is none.
 */
export function createNumberFinder<Of extends object>(
  numbers: Iterable<readonly [number: string, of: Of]>,
): (path: string) => Of | 'several' | 'none' {
  const byWords = new Map<string, Of | 'several'>();
  for (const [number, of] of numbers) {
    const key = words(number).join(' ');
    byWords.set(key, byWords.has(key) ? 'several' : of);
  }
  return (path) => {
    const name = words(
      path
        .split(/[/\\]/)
        .at(-1)!
        .replace(/\.pdf$/i, ''),
    );
    for (let length = Math.min(mostWords, name.length); length > 0; length -= 1) {
      const found = new Set<Of | 'several'>();
      for (let start = 0; start + length <= name.length; start += 1) {
        const of = byWords.get(name.slice(start, start + length).join(' '));
        if (of !== undefined) found.add(of);
      }
      if (found.size > 1) return 'several';
      const [one] = found;
      if (one !== undefined) return one;
    }
    return 'none';
  };
}
