import type { Violation } from '../errors.ts';
import { isBlankHtml } from '../html.ts';
import type { PathStep } from '../sessions/discovery.ts';

/** Checks of the FAQ's form: the server runs them on every body, the browser before it sends. */
export const faqMessages = {
  subCategory: 'Choisissez une sous-catégorie',
  newSubCategory: 'Nommez la nouvelle sous-catégorie',
  section: 'Choisissez une section',
  newSection: 'Nommez la nouvelle section',
  question: 'Une question est nécessaire',
  reponse: 'Une réponse est nécessaire',
  sameQuestion: 'Cette question y est déjà',
  sameSubCategory: 'Cette sous-catégorie existe déjà',
  sameSection: 'Cette section existe déjà',
} as const;

/**
 * The sub-categories that a guest reads on their way to the membership, in this order; those about dues come
 * first when the next step is the payment.
 */
export const questionsOfPath = (step: PathStep): readonly string[] =>
  step === 'membership' ? ['Cotisation', 'Devenir membre'] : ['Devenir membre'];

/** Longest title and question, in characters. */
export const mostFaqTitle = 120;
export const mostFaqQuestion = 300;

/**
 * Place of a question: an existing sub-category, or a new one in an existing or a new section. A new one is
 * named by its title, even an empty one, and has priority over the existing one.
 */
export type FaqPlace = {
  subCategory?: number | undefined;
  newSubCategory?: string | undefined;
  section?: number | undefined;
  newSection?: string | undefined;
};

/** @returns the faults of the place, by field. */
export function checkFaqPlace(place: FaqPlace): Violation[] {
  const { subCategory, newSubCategory, section, newSection } = place;
  if (newSubCategory === undefined) return missing('subCategory', subCategory !== undefined);
  return [
    ...missing('newSubCategory', newSubCategory.trim() !== ''),
    ...(newSection === undefined
      ? missing('section', section !== undefined)
      : missing('newSection', newSection.trim() !== '')),
  ];
}

/** @returns the faults of the text; a field that is left out is not checked. */
export function checkFaqText(text: {
  question?: string | undefined;
  reponse?: string | undefined;
}): Violation[] {
  return [
    ...missing('question', text.question?.trim() !== ''),
    ...missing('reponse', text.reponse === undefined || !isBlankHtml(text.reponse)),
  ];
}

const missing = (propertyPath: keyof typeof faqMessages, isThere: boolean): Violation[] =>
  isThere ? [] : [{ propertyPath, message: faqMessages[propertyPath] }];
