import { plain } from '@forman/domain/text';

/** Finds the words in the text, ignoring accents and case; a letter like œ, plainly "oe", may hide them. */
function placeOf(text: string, words: string): [number, number] | null {
  const wanted = plain(words);
  if (wanted === '') return null;
  for (let start = 0; start + wanted.length <= text.length; start += 1)
    if (plain(text.slice(start, start + wanted.length)) === wanted) return [start, start + wanted.length];
  return null;
}

/** A text with the searched words marked. */
export function Found({ text, words }: { text: string; words: string }) {
  const place = placeOf(text, words) ?? placeOf(text, words.split(/\s+/)[0] ?? '');
  if (!place) return <span>{text}</span>;
  const [start, end] = place;
  return (
    <span>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </span>
  );
}
