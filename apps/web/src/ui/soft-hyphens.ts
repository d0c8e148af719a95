import { frenchSpaces } from '@forman/domain/text';

/** Between syllables: after a vowel, before a consonant or two of one sound, and a vowel. */
const syllable =
  /(?<=.{2}[aeiouyàâéèêëîïôùû][b-df-hj-np-tv-xzç]?)(?=(?:[bcdfgpt]r|[bcfgp]l|[cpt]h|gn|qu|[b-df-hj-np-tv-xzç])[aeiouyàâéèêëîïôùû].)/g;

/**
 * A title for a narrow place: its long words may be parted between syllables, with a hyphen. Browsers part French words
 * by themselves only where they have a dictionary, and elsewhere cut them anywhere. Nor does a line begin with a colon.
 */
export const softHyphens = (title: string): string =>
  frenchSpaces(title).replaceAll(/[\p{L}]{11,}/gu, (word) => word.replaceAll(syllable, '\u00ad'));
