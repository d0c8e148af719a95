import type { News, NewsPerson } from '@forman/contract/community/news';
import { ladder, roleLabel } from '@forman/domain/access';
import { isBlankHtml } from '@forman/domain/html';
import { type NewsCategory, newsMessages, shortestTitle, usualCategory } from '@forman/domain/community/news';
import { isDay, parisDay } from '@forman/domain/paris-time';
import type { InputOf } from '../../api/client.ts';
import type { Problems } from '../../ui/problems.ts';

/** Values of the form as they are typed. The chosen picture is not text, so it is not kept in the draft. */
export type NewsValues = {
  title: string;
  category: NewsCategory;
  destined: string[];
  description: string;
  /** Day of publication, YYYY-MM-DD. */
  publishAt: string;
  tagged: NewsPerson[];
  /** True when the stored picture is to be removed. */
  removesImage: boolean;
};

/** All fields of the form. */
export type NewsFields = NewsValues & { picture: File | null };

/** Values of a new text: about the association, published today, for every member. */
export const emptyValues = (today: string): NewsValues => ({
  title: '',
  category: usualCategory,
  destined: ladder.slice(1),
  description: '',
  publishAt: today,
  tagged: [],
  removesImage: false,
});

export const valuesOf = (news: News): NewsValues => ({
  title: news.title,
  category: news.category as NewsCategory,
  destined: news.destined,
  description: news.description,
  publishAt: parisDay(new Date(news.publishAt)),
  tagged: news.taggedUsers,
  removesImage: false,
});

/**
 * Audience in words: "NOMAN à XMAN", "BEMAN, MAN et XMAN", "tous les niveaux". Neighbours on the ladder are
 * named by the first and the last.
 */
export function readersOf(destined: readonly string[]): string {
  const ranks = ladder.flatMap((level, rank) => (destined.includes(level) ? [rank] : []));
  if (ranks.length === ladder.length) return 'tous les niveaux';
  const names = ranks.map((rank) => roleLabel[ladder[rank]!]);
  const isRow = ranks.length > 2 && ranks.every((rank, at) => at === 0 || rank === ranks[at - 1]! + 1);
  if (isRow) return `${names[0]} à ${names.at(-1)}`;
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' et ');
}

/** Finds the faults before sending, in the server’s own sentences, by field name of the wire. */
export function problemsOf(values: NewsValues, mode: 'create' | 'edit'): Problems {
  const { titleOnCreate, titleOnEdit, description, publishAt, audience } = newsMessages;
  const wrong: [boolean, string, string][] = [
    [values.title.trim().length < shortestTitle, 'title', mode === 'create' ? titleOnCreate : titleOnEdit],
    [isBlankHtml(values.description), 'description', description],
    [!isDay(values.publishAt), 'publishAt', publishAt],
    [values.destined.length === 0, 'destined', audience],
  ];
  return Object.fromEntries(wrong.filter(([isWrong]) => isWrong).map(([, path, message]) => [path, message]));
}

const mostBytes = 5 * 1024 * 1024;
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/**
 * True for a file of 5 MB at most in one of the four formats, as far as the browser can tell; the server
 * checks the content (MEM-199).
 */
export const isPicture = ({ size, type }: File): boolean => size <= mostBytes && pictureTypes.includes(type);
export const pictureAccept = pictureTypes.join();

export const bodyOf = (values: NewsValues): InputOf<'createNews'>['body'] => ({
  title: values.title.trim(),
  category: values.category,
  destined: values.destined as InputOf<'createNews'>['body']['destined'],
  description: values.description,
  publishAt: values.publishAt,
  taggedUsers: values.tagged.map(({ id }) => id),
});

/** Changed fields only: the others keep what somebody else may have saved meanwhile. */
export function changesOf(start: NewsValues, values: NewsValues): NonNullable<InputOf<'updateNews'>['body']> {
  const before: Record<string, unknown> = bodyOf(start);
  const changed = Object.entries(bodyOf(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return { ...Object.fromEntries(changed), ...(values.removesImage && { fileUrl: null }) };
}
