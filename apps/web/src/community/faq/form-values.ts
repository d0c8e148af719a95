import type { FaqPlace } from '@forman/domain/community/faq';

/** Value of the choice that creates a new section or sub-category. */
export const another = 'new';

/** Values of a question's form, as typed; ids are the values of the lists' options, as texts. */
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

/** Place of the question, as the server expects it. */
export function placeOf({ subCategory, newSubCategory, section, newSection }: FaqValues): FaqPlace {
  if (subCategory !== another) return subCategory ? { subCategory: Number(subCategory) } : {};
  if (section === another) return { newSubCategory, newSection };
  return { newSubCategory, ...(section ? { section: Number(section) } : {}) };
}
