import type { Answer } from '../../api/client.ts';
import { pathTo } from '../../paths.ts';

export type Section = Answer<'listSections'>[number];
export type Category = Answer<'getSubCategory'>;
export type Issue = Answer<'getIssue'>;

export const categoryPath = (id: number): string => pathTo('faqCategory', { id });
export const issuePath = (id: number): string => pathTo('faqIssue', { id });

/** Words of the search field, the same on all the pages of the FAQ. */
export const faqSearch = { label: 'Rechercher dans la FAQ', placeholder: 'Un mot de votre question' };
