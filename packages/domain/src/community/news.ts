import { ladder, type Level, may, type Viewer } from '../access.ts';
import { type Decision, no, yes } from '../decision.ts';

/** Texts that members write for members; XMAN and administrators validate them (MEM-202, MEM-210). */

export const newsCategories = [
  'PARTENAIRES',
  "VIE DE L'ASSOCIATION",
  'PRODUITS',
  'FISCALITE',
  'LOI',
  'FORMATION',
  'EVENEMENT',
] as const;
export type NewsCategory = (typeof newsCategories)[number];
/** The category of a new text until its author chooses one (MEM-194). */
export const usualCategory: NewsCategory = "VIE DE L'ASSOCIATION";

/**
 * The association's sentences, word for word (MEM-193 to 199), but for the description, the audience and the
 * tags, which had none.
 */
export const newsMessages = {
  titleOnCreate: 'Please specify valid Titre',
  titleOnEdit: "Rentrez un titre valide s'il vous plaît",
  category: "Entré un catégorie valide s'il vous plaît",
  description: 'Description obligatoire',
  publishAt: 'Date de publication obligatoire',
  audience: 'Choisissez au moins un public',
  tagged: 'Cette personne n’a pas de compte',
  mostTagged: 'Vingt personnes au plus',
  image: 'UNE ERREUR EST SURVENUE',
} as const;

export const shortestTitle = 3;
export const longestTitle = 200;
export const mostTagged = 20;
/** Number of news on a page of the list (MEM-187), and beside another one (MEM-211). */
export const newsPerPage = 10;
export const mostRecent = 5;
/** Letters of a description on a phone's card, and in the table of waiting news (MEM-190, MEM-160). */
export const cardExcerpt = 300;
export const inboxExcerpt = 130;

/** Entry of a form for the whole ladder; it is never stored (MEM-198). */
export const everybody = 'All';

/** The named levels, low to high and once each. */
export const readAudience = (named: readonly string[]): Level[] =>
  ladder.filter((level) => named.includes(level) || named.includes(everybody));

/** A news waits until a moderator validates or rejects it. */
export type NewsState = 'waiting' | 'validated' | 'rejected';

/** First state of a news by its author, and its state after an edit by its author (MEM-202). */
export const stateOnWriting = (author: Viewer): NewsState =>
  may(author, 'news.publish') ? 'validated' : 'waiting';

/** Edit and delete: the author, XMAN, administrators (MEM-209). */
export type EditNewsRefusal = 'not_author';
export const canEditNews = (viewer: Viewer, authorId: number): Decision<EditNewsRefusal> =>
  viewer.id === authorId || may(viewer, 'news.moderate') ? yes : no('not_author');

/** Validating and rejecting: XMAN and administrators, were it their own text (MEM-162, MEM-163, MEM-210). */
export type ModerateNewsRefusal = 'not_moderator';
export const canModerateNews = (viewer: Viewer): Decision<ModerateNewsRefusal> =>
  may(viewer, 'news.moderate') ? yes : no('not_moderator');
