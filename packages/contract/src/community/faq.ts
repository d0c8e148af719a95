import { mostFaqQuestion, mostFaqTitle } from '@forman/domain/community/faq';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, reference, text, trimmed } from '../fields.ts';

const named = z.object({ id, title: z.string() });
z.globalRegistry.add(named, { id: 'FaqTitle' });

const section = named.extend({ subCategories: z.array(named.extend({ issueCount: z.int() })) });
z.globalRegistry.add(section, { id: 'FaqSection' });
export type FaqSection = z.output<typeof section>;

const issue = z.object({
  id,
  question: z.string(),
  /** HTML, cleaned when it was written. */
  reponse: z.string(),
  /**
   * Number of changes so far; sent back with a change, so that the server notices somebody else's meanwhile.
   */
  version: z.int(),
  subCategory: named.extend({ section: named }),
});
z.globalRegistry.add(issue, { id: 'FaqIssue' });
export type FaqIssue = z.output<typeof issue>;

const title = trimmed(mostFaqTitle).min(1, 'Un titre est nécessaire');
/** The place of a question: an existing sub-category, or a new one, whose section may be new as well. */
const place = {
  subCategory: reference('sub_categories').optional(),
  newSubCategory: trimmed(mostFaqTitle).optional(),
  section: reference('sections').optional(),
  newSection: trimmed(mostFaqTitle).optional(),
};
const question = trimmed(mostFaqQuestion);
const reponse = text(50_000);

export const listSections = endpoint({
  id: 'listSections',
  method: 'GET',
  path: '/sections',
  access: 'portal.use',
  shows: ['faq'],
  summary: 'List the sections of the FAQ with their sub-categories and the number of questions of each',
  response: z.array(section),
});

export const getSubCategory = endpoint({
  id: 'getSubCategory',
  method: 'GET',
  path: '/sub_categories/:id',
  access: 'portal.use',
  shows: ['faq'],
  summary: 'Get a sub-category of the FAQ with its questions',
  params: idParams,
  response: named.extend({
    section: named,
    issues: z.array(z.object({ id, question: z.string() })),
  }),
  errors: ['not_found'],
});

export const getIssue = endpoint({
  id: 'getIssue',
  method: 'GET',
  path: '/issues/:id',
  access: 'portal.use',
  shows: ['faq'],
  summary: 'Get a question of the FAQ and its answer',
  params: idParams,
  response: issue,
  errors: ['not_found'],
});

export const searchIssues = endpoint({
  id: 'searchIssues',
  method: 'GET',
  path: '/issues',
  access: 'portal.use',
  shows: ['faq'],
  summary:
    'List the questions whose text or answer has every searched word, ignoring accents and case, 20 at most; without a match, the five with the nearest words',
  query: z.object({ search: trimmed(200).min(2, 'Deux lettres au moins') }),
  response: z.array(
    z.object({
      id,
      question: z.string(),
      subCategory: named,
      /** True when the question has only similar words, since no question has all of the searched ones. */
      isNear: z.boolean(),
      /** The search with its typing mistakes corrected by this question's words. */
      meant: z.string().nullable(),
      /** Passage of the answer around the longest of the searched words, when the question lacks it. */
      line: z.object({ before: z.string(), word: z.string(), after: z.string() }).nullable(),
    }),
  ),
});

export const createIssue = endpoint({
  id: 'createIssue',
  method: 'POST',
  creates: true,
  path: '/issues',
  access: 'faq.write',
  changes: ['faq'],
  summary: 'Add a question to the FAQ, with its sub-category and section when they do not exist yet',
  body: z.object({ ...place, question, reponse }),
  response: issue,
  status: 201,
});

export const updateIssue = endpoint({
  id: 'updateIssue',
  method: 'PUT',
  path: '/issues/:id',
  access: 'faq.write',
  changes: ['faq'],
  summary:
    'Change a question, its answer or its place; omitted fields stay. 409 changed_meanwhile when `version` is not the stored one',
  params: idParams,
  body: z.object({
    ...place,
    question: question.optional(),
    reponse: reponse.optional(),
    version: z.int().min(0).optional(),
  }),
  response: issue,
  errors: ['not_found', 'conflict'],
});

export const deleteIssue = endpoint({
  id: 'deleteIssue',
  method: 'DELETE',
  path: '/issues/:id',
  access: 'faq.write',
  changes: ['faq'],
  summary: 'Delete a question of the FAQ',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found'],
});

export const createSection = endpoint({
  id: 'createSection',
  method: 'POST',
  creates: true,
  path: '/sections',
  access: 'faq.write',
  changes: ['faq'],
  summary: 'Add a section to the FAQ',
  body: z.object({ title }),
  response: named,
  status: 201,
});

export const renameSection = endpoint({
  id: 'renameSection',
  method: 'PUT',
  path: '/sections/:id',
  access: 'faq.write',
  changes: ['faq'],
  summary: 'Rename a section of the FAQ',
  params: idParams,
  body: z.object({ title }),
  response: named,
  errors: ['not_found'],
});

export const deleteSection = endpoint({
  id: 'deleteSection',
  method: 'DELETE',
  path: '/sections/:id',
  access: 'faq.write',
  changes: ['faq'],
  summary: 'Delete a section of the FAQ that has no sub-category',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
});

export const createSubCategory = endpoint({
  id: 'createSubCategory',
  method: 'POST',
  creates: true,
  path: '/sub_categories',
  access: 'faq.write',
  changes: ['faq'],
  summary: 'Add a sub-category to a section of the FAQ',
  body: z.object({ section: reference('sections'), title }),
  response: named,
  status: 201,
});

export const renameSubCategory = endpoint({
  id: 'renameSubCategory',
  method: 'PUT',
  path: '/sub_categories/:id',
  access: 'faq.write',
  changes: ['faq'],
  summary: 'Rename a sub-category of the FAQ',
  params: idParams,
  body: z.object({ title }),
  response: named,
  errors: ['not_found'],
});

export const deleteSubCategory = endpoint({
  id: 'deleteSubCategory',
  method: 'DELETE',
  path: '/sub_categories/:id',
  access: 'faq.write',
  changes: ['faq'],
  summary: 'Delete a sub-category of the FAQ that has no question',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
});
