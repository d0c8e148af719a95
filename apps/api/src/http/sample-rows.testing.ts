import { moveMakers } from './sample-moves.testing.ts';
import { sql } from 'kysely';
import { kindRules, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { formRulesOf } from '@forman/domain/participation/form';
import { openLogin } from '../people/accounts/accounts.service.ts';
import { confirmationToken } from '../people/accounts/confirmation-token.service.ts';
import { checkPeopleFile } from '../office/imports/people-check.service.ts';
import { hashPassword } from '../people/accounts/passwords.ts';
import {
  makeCompletion,
  makeGoal,
  makeNews,
  makeRegistration,
  makeSession,
  makeSite,
  makeThematic,
  makeUser,
  makeVote,
  testPassword,
} from '../testing/factories.ts';
import { hours, type TestPortal } from '../testing/harness.ts';
import { booksMakers } from './sample-books.testing.ts';
import { catalogueMakers, faqMakers, messageMakers } from './sample-content.testing.ts';
import { factorMakers } from './sample-factors.testing.ts';
import { statementMakers } from './sample-statements.testing.ts';
import { counterMakers } from './sample-counter.testing.ts';
import { groupOrderMakers } from './sample-group-orders.testing.ts';
import { hoursMakers } from './sample-hours.testing.ts';
import { bankMakers, moneyMakers } from './sample-payments.testing.ts';
import { presenceMakers } from './sample-presence.testing.ts';
import { another, type Makers, type Ready, somebody } from './sample-ready.testing.ts';
import { uploadMakers } from './sample-uploads.testing.ts';

type Person = Awaited<ReturnType<typeof makeUser>>;

/** Makers by the call's id. Calls without one succeed again and again with the same values. */
export const makersFor = (portal: TestPortal, owner: Person): Makers => ({
  ...Object.fromEntries(
    sessionKinds.flatMap((kind) =>
      Object.entries({ ...formMakers(portal, kind, owner), ...peopleMakers(portal, kind) }).map(
        ([call, make]) => [`${kind}.${call}`, make] as const,
      ),
    ),
  ),
  removeEvent: formMakers(portal, 'event', owner).remove!,
  cancelSession: async () => ({
    values: { id: (await makeSession(portal, { euros: 50 })).id, reason: 'Le pilote est malade' },
  }),
  ...goalMakers(portal),
  ...byHandMakers(portal),
  ...accountMakers(portal, owner),
  ...factorMakers(portal),
  ...careerMakers(portal, owner),
  ...faqMakers(portal),
  reopenNews: async () => ({ values: { id: (await makeNews(portal)).id, version: 0 } }),
  ...importMakers(portal, owner),
  ...uploadMakers(portal),
  ...hoursMakers(portal),
  ...moveMakers(portal),
  ...booksMakers(portal),
  ...messageMakers(portal),
  ...catalogueMakers(portal),
  ...moneyMakers(portal),
  ...bankMakers(portal),
  ...statementMakers(portal),
  ...counterMakers(portal),
  ...groupOrderMakers(portal),
  ...presenceMakers(portal),
  updateAttestationSettings: async () => {
    const { version } = await portal.ctx.db
      .selectFrom('settings')
      .select('version')
      .executeTakeFirstOrThrow();
    return { values: { version } };
  },
});

/** Calls on the goals of a level, each of which uses one up. */
function goalMakers(portal: TestPortal): Makers {
  const one = async () => ({ values: { id: (await makeGoal(portal)).id, description: another('Piloter') } });
  return { updateGoal: one, retireGoal: one };
}

/** Acts on a membership and a level, which name what was there. */
function byHandMakers(portal: TestPortal): Makers {
  return {
    setUserMembership: async () => ({
      values: { id: (await makeUser(portal)).id, until: '2028-12-31', before: null, reason: 'Essai' },
    }),
    setUserLevel: async () => ({
      values: { id: (await makeUser(portal)).id, role: 'ROLE_MAN', since: '2026-01-15', reason: 'Essai' },
    }),
  };
}

/** The fields of a form, with those that only some kinds have. */
async function formOf(portal: TestPortal, kind: SessionKind) {
  const named = async (): Promise<string[]> => [(await makeUser(portal)).email];
  return {
    // Only one session of a kind may take place at a site, or at a typed place, on a day.
    site: await makeSite(portal),
    place: another('Salle'),
    copilotEmails: formRulesOf(kind).fields.includes('copilotEmails') ? await named() : [],
    guestEmails: kindRules[kind].guestsByEmail ? await named() : undefined,
  };
}

/** Calls that write the sessions of a kind. */
function formMakers(portal: TestPortal, kind: SessionKind, pilot: Person): Makers {
  const fresh = async () => {
    const { id } = await makeSession(portal, {
      kind,
      pilot_id: pilot.id,
      site_id: await makeSite(portal),
      place: another('Salle'),
      min_guests: 1,
    });
    return { id, [kindRules[kind].slotParent]: id };
  };
  return {
    create: async () => ({ values: await formOf(portal, kind) }),
    update: async () => ({ values: { ...(await formOf(portal, kind)), ...(await fresh()), version: 0 } }),
    publish: async () => ({ values: await fresh() }),
    repeat: async () => ({ values: await fresh() }),
    addDate: async () => ({ values: await fresh() }),
    deleteDates: async () => ({ values: await fresh() }),
    remove: async () => ({ values: await fresh() }),
  };
}

/** Calls on the people of a session of a kind. */
function peopleMakers(portal: TestPortal, kind: SessionKind): Makers {
  const withSomebody = async (state: 'registered' | 'candidate' | 'copilot', inDays = 30) => {
    const [{ id }, person] = [await makeSession(portal, { kind, inDays }), await makeUser(portal)];
    await makeRegistration(portal, id, person.id, state);
    return { id, person };
  };
  return {
    join: async () => {
      const rooms = formRulesOf(kind).fields.includes('rooms');
      const free = rooms ? { bed_one_cents: 0 } : {};
      const { id } = await makeSession(portal, { kind, ...free });
      return { values: { id, room: rooms ? 'single' : undefined } };
    },
    approveCopilots: async () => {
      const { id, person } = await withSomebody('candidate');
      return { values: { id, emails: [person.email] } };
    },
    approveCopilot: async () => {
      const { id, person } = await withSomebody('candidate');
      return { values: { id }, body: { id: person.id } };
    },
    removeCandidate: async () => {
      const { id, person } = await withSomebody('candidate');
      return { values: { id }, body: { id: person.id } };
    },
    leaveCopilot: async () => {
      const { id, person } = await withSomebody('copilot');
      return { values: { id }, body: { id: person.id, emails: [person.email] } };
    },
    sendMessage: async () => {
      const { id } = await withSomebody('registered');
      return { values: { id } };
    },
    markAbsent: async () => {
      const { id, person } = await withSomebody('registered', -1);
      return { values: { id, absentGuest: [person.id] } };
    },
    addGuests: async () => {
      const [{ id }, { email }] = [await makeSession(portal, { kind }), await makeUser(portal)];
      return { values: { id, emails: [email] } };
    },
    removeGuest: async () => {
      const { id, person } = await withSomebody('registered');
      return { values: { id, userId: person.id } };
    },
  };
}

/** Another call may have renamed the association: no password repeats this name. */
const nameAssociation = (portal: TestPortal) =>
  portal.ctx.db
    .updateTable('settings')
    .set({ seller: sql`seller || '{"name": "Essais"}'` })
    .execute();

function accountMakers(portal: TestPortal, owner: Person): Makers {
  const { ctx } = portal;
  const own = async (): Promise<Ready> => ({ values: { user: owner.id } });
  return {
    createUserInformations: own,
    createUserRoleInformation: own,
    chooseMessages: async () => ({ values: { kind: 'reminders' } }),
    listDiscoveryDays: async () => ({ values: { user: String(owner.id) } }),
    login: async () => ({ values: { email: owner.email, password: testPassword } }),
    refreshTokens: async () => ({
      values: { refresh_token: (await openLogin(ctx, owner.id, 'test')).refresh_token },
    }),
    createUser: async () => ({
      values: {
        email: `${another('office').replace(' ', '')}@essai.example`,
        phoneNumber: `06${another('').trim().padStart(8, '0')}`,
        password: 'chaussette-verte',
        confirmation: 'chaussette-verte',
      },
    }),
    setUserGodfather: async () => ({ values: { godFather: owner.id } }),
    setUserManager: async () => ({ values: { manager: owner.id } }),
    // Called by nobody: an administrator's call would be that of the office, which creates an account.
    signUp: async () => ({
      caller: await portal.as(null),
      values: {
        email: `${another('invite').replace(' ', '')}@essai.example`,
        phoneNumber: `06${another('').trim().padStart(8, '0')}`,
        phoneGodFather: owner.phone,
        idGodFather: owner.id,
      },
    }),
    resetPassword: async () => {
      await nameAssociation(portal);
      const { id, phone } = await makeUser(portal);
      const now = portal.clock.now();
      await ctx.db
        .insertInto('reset_codes')
        .values({
          phone,
          user_id: id,
          code_hash: await hashPassword('123456'),
          requested_at: now,
          expires_at: new Date(now.getTime() + hours(1)),
        })
        .execute();
      return { values: { phone, code: '123456' } };
    },
    confirmEmail: async () => ({ values: { token: confirmationToken(ctx, await makeUser(portal)) } }),
    changePassword: async () => ({
      caller: (await somebody(portal)).caller,
      values: { currentPassword: testPassword },
    }),
    requestErasure: async () => ({
      caller: (await somebody(portal)).caller,
      values: { password: testPassword, givesUpCredit: true },
    }),
    deleteUser: async () => ({ values: { id: (await makeUser(portal)).id } }),
  };
}

/** Goals, votes and plans of people whom the owner sponsors. */
function careerMakers(portal: TestPortal, owner: Person): Makers {
  const sponsored = () => makeUser(portal, { sponsor_id: owner.id });
  const answered = async (): Promise<Ready> => {
    const [{ id: userId }, goal] = [await sponsored(), await makeGoal(portal)];
    const id = await makeCompletion(portal, goal.id, userId);
    // A reason is accepted with a refusal only.
    return { values: { id, goalId: goal.id, userId, validatedAt: '2026-12-01', status: 'REFUSÉ' } };
  };
  const voted = async (): Promise<Ready> => {
    const id = await makeVote(portal, (await sponsored()).id);
    // A sponsor of this level votes in all three slots.
    return { values: { id, godFather: owner.id, devMan: owner.id, xman: owner.id } };
  };
  return {
    createGoal: async () => ({ values: { description: another('Un but') } }),
    createCompletion: async () => ({
      values: { goalId: (await makeGoal(portal)).id, userId: (await sponsored()).id },
    }),
    answerCompletion: answered,
    removeCompletion: answered,
    voteEvolution: voted,
    voteEvolutionLast: voted,
    saveAdvisedThematics: async () => ({
      values: { id: (await sponsored()).id, thematics: [await makeThematic(portal)] },
    }),
  };
}

/** An import of one new person, who can be written only once. */
function importMakers({ ctx }: TestPortal, { id }: Person): Makers {
  const checked = async (): Promise<Ready> => {
    const who = another('import').replace(' ', '');
    const phone = `05${another('').trim().padStart(8, '0')}`;
    const file = `E-mail;Nom;Prénom;Civilité;Téléphone\n${who}@essai.example;Roux;Ada;Mme;${phone}`;
    const read = { name: 'adherents.csv', bytes: Buffer.from(file), told: null };
    return { values: { id: await checkPeopleFile(ctx, { id }, read) } };
  };
  return { applyPeopleImport: checked, listImportLines: checked, dropPeopleImport: checked };
}
