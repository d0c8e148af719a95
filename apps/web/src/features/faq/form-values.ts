import type { FaqPlace } from '@forman/domain/faq';

/** Among the choices of a list: one that is not there yet. */
export const another = 'new';

/** A question's form, as typed: ids are the texts of the lists' options. */
export type FaqValues = {
  subCategory: string;
  newSubCategory: string;
  section: string;
  newSection: string;
  question: string;
  reponse: string;
};

export const emptyFaqValues: FaqValues = {
  subCategory: '',
  newSubCategory: '',
  section: '',
  newSection: '',
  question: '',
  reponse: '',
};

/** The place of the question, in the form that the server takes. */
export function placeOf({ subCategory, newSubCategory, section, newSection }: FaqValues): FaqPlace {
  if (subCategory !== another) return subCategory ? { subCategory: Number(subCategory) } : {};
  if (section === another) return { newSubCategory, newSection };
  return { newSubCategory, ...(section ? { section: Number(section) } : {}) };
}
