import { frenchSpaces } from '@forman/domain/text';

/** Place between two syllables: after a vowel, and before one or two consonants of one sound with a vowel. */
const syllable =
  /(?<=.{2}[aeiouyàâéèêëîïôùû][b-df-hj-np-tv-xzç]?)(?=(?:[bcdfgpt]r|[bcfgp]l|[cpt]h|gn|qu|[b-df-hj-np-tv-xzç])[aeiouyàâéèêëîïôùû].)/g;

/**
 * Title for a narrow place, whose long words may break between syllables, with a hyphen. Browsers hyphenate
 * French only with a dictionary, and else break words anywhere. No line begins with a colon either.
 */
export const softHyphens = (title: string): string =>
  frenchSpaces(title).replaceAll(/[\p{L}]{11,}/gu, (word) => word.replaceAll(syllable, '\u00ad'));
