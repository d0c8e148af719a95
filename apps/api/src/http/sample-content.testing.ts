import type { SessionKind } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import { unsubscribeToken } from '../platform/notifications/unsubscribe-token.ts';
import { makeFaqQuestion, makeSession, makeSite, makeThematic, makeUser } from '../testing/factories.ts';
import type { TestPortal } from '../testing/harness.ts';
import { another, type Makers, type Ready } from './sample-ready.testing.ts';

/** Links of e-mails, which name their person and kind of message; the message to the association. */
export function messageMakers(portal: TestPortal): Makers {
  const linked = async (): Promise<Ready> => {
    const { id: userId } = await makeUser(portal);
    return { values: { token: unsubscribeToken(portal.ctx.config, { userId, kind: 'career' }) } };
  };
  // What only a robot fills in ends the call before anything is written.
  const filled = async (): Promise<Ready> => ({
    values: { website: undefined, file: undefined, title: undefined, message: undefined },
  });
  return { unsubscribe: linked, resubscribe: linked, sendContact: filled };
}

/** Calls on the FAQ. */
export function faqMakers(portal: TestPortal): Makers {
  const written = async (): Promise<Ready> => {
    const { issue, section, subCategory } = await makeFaqQuestion(portal);
    return { values: { id: issue, section, subCategory, question: another('Pourquoi'), version: 0 } };
  };
  // Titles are unique: those given by earlier calls are made free again.
  const titled = async (): Promise<Ready> => {
    await sql`update faq_sections set title = 'Section n° ' || id`.execute(portal.ctx.db);
    await sql`update faq_categories set title = 'Sous-catégorie n° ' || id`.execute(portal.ctx.db);
    return { values: { title: another('Titre') } };
  };
  const emptied = async (): Promise<Ready> => {
    const { issue, subCategory } = await makeFaqQuestion(portal);
    await portal.ctx.db.deleteFrom('faq_questions').where('id', '=', issue).execute();
    return { values: { id: subCategory } };
  };
  return {
    deleteSubCategory: emptied,
    deleteSection: async () => {
      const { section, subCategory } = await makeFaqQuestion(portal);
      await sql`delete from faq_questions where category_id = ${subCategory}`.execute(portal.ctx.db);
      await sql`delete from faq_categories where id = ${subCategory}`.execute(portal.ctx.db);
      return { values: { id: section } };
    },
    createIssue: written,
    updateIssue: written,
    deleteIssue: written,
    createSection: titled,
    renameSection: titled,
    createSubCategory: titled,
    renameSubCategory: titled,
  };
}

/**
 * Calls on the catalogue: a deleted entry is used up; the new pilot of a session must be allowed to lead it.
 */
export function catalogueMakers(portal: TestPortal): Makers {
  const site = async () => ({ values: { id: await makeSite(portal), version: 0 } });
  const thematic = async () => ({ values: { id: await makeThematic(portal), version: 0 } });
  const led = (kind: SessionKind) => async () => ({
    values: {
      id: (await makeSession(portal, { kind })).id,
      former: (await makeUser(portal, { is_pilot: true })).id,
    },
  });
  return {
    getSite: site,
    updateSite: site,
    deleteSite: site,
    getThematic: thematic,
    updateThematic: thematic,
    deleteThematic: thematic,
    'workshop.former': led('workshop'),
    'formation.former': led('formation'),
    'event.former': led('event'),
  };
}
