import { plain } from '../../text.ts';

/** Words of a number or of a file's name, without signs and leading zeros: "F-2019-0012" is "f 2019 12". */
const words = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^0+(?=\d)/, ''));

/** Longest number of an invoice, in words. */
const mostWords = 8;

/**
 * Finds the invoice that a PDF is of by the name of its file, its folders left out: the longest number in it.
 * @returns a function that gives the number, 'several' where two are as long, 'none' where there is none.
 */
export function createNumberFinder(
  numbers: Iterable<string>,
): (path: string) => { number: string } | 'several' | 'none' {
  const byWords = new Map([...numbers].map((number) => [words(number).join(' '), number]));
  return (path) => {
    const name = words(
      path
        .split(/[/\\]/)
        .at(-1)!
        .replace(/\.pdf$/i, ''),
    );
    for (let length = Math.min(mostWords, name.length); length > 0; length -= 1) {
      const found = new Set<string>();
      for (let start = 0; start + length <= name.length; start += 1) {
        const number = byWords.get(name.slice(start, start + length).join(' '));
        if (number !== undefined) found.add(number);
      }
      if (found.size > 1) return 'several';
      const [number] = found;
      if (number !== undefined) return { number };
    }
    return 'none';
  };
}
