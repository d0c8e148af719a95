const vowel = 'aeiouyàâäéèêëîïôöùûü';
const consonant = 'bcçdfghjklmnpqrstvwxz';
/** Two letters of one sound, which no line parts. */
const pair = '(?:[bcdfgpt]r|[bcfgp]l|[cpt]h|gn|qu)';
const syllable = new RegExp(
  `(?<=.{2}[${vowel}][${consonant}]?)(?=(?:${pair}|[${consonant}])[${vowel}].)`,
  'gu',
);
const longWord = /[\p{L}]{11,}/gu;

/**
 * A title for a narrow place: its long words may be parted between syllables, with a hyphen. Browsers part French words
 * by themselves only where they have a dictionary, and elsewhere cut them anywhere.
 */
export const softHyphens = (title: string): string =>
  title.replaceAll(longWord, (word) => word.replaceAll(syllable, '\u00ad'));
