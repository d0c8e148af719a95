import { signUp } from '@forman/contract/people/signup';
import { getUser, me } from '@forman/contract/office/members';
import { describe, expect, test } from 'vitest';
import { makeDynasty, makeUser } from '../../testing/factories.ts';
import { accountsPortal } from './accounts.testing.ts';

const { portal, post, tryLogin, meWith } = accountsPortal();

describe('sign-up', () => {
  let number = 0;
  async function application(extra: object = {}) {
    number += 1;
    const sponsor = await makeUser(portal);
    return {
      civility: 'Mme',
      lastName: 'Nouvelle',
      firstName: 'Inès',
      telPrefix: '+33',
      phoneNumber: `06${String(number).padStart(8, '0')}`,
      email: `nouvelle${number}@essai.example`,
      plainPassword: 'chaussette-verte',
      phoneGodFather: sponsor.phone,
      ...extra,
    };
  }
  const findByEmail = (email: string) =>
    portal.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  const countUsers = async (): Promise<number> =>
    (await portal.ctx.db.selectFrom('users').select('id').execute()).length;
  const register = (body: object, address?: string) => post(signUp.path, body, address);

  test('CORE-056 CORE-057: needs no token, answers 204 without a body, and the password then opens the login', async () => {
    const body = await application();
    const { status, response } = await register(body);
    expect(status).toBe(204);
    expect(response.body).toBe('');
    const tokens = await tryLogin(body.email, body.plainPassword);
    expect(tokens.status).toBe(200);
    expect(await meWith(tokens.body.token)).toBe(200);
  });

  test('CORE-064 CORE-056: creates a guest without any right, whatever else is sent', async () => {
    const body = await application();
    const stuffed = {
      ...body,
      id: 3,
      roles: ['ROLE_XMAN'],
      role: 'ROLE_XMAN',
      level: 'ROLE_XMAN',
      credit: 1000,
      credit_cents: 100_000,
      isAdmin: true,
      is_admin: true,
      isPilot: true,
      isExpertAccountant: true,
      isSuperOrganizer: true,
      isJdEnded: true,
      isDemarrageEnded: true,
      is3JREnded: true,
      dateEndMember: '2030-12-31',
      manager: 1,
      dynasty: 1,
    };
    expect((await register(stuffed)).status).toBe(204);
    const user = await findByEmail(body.email);
    const caller = await portal.as({ id: user?.id ?? 0 });
    expect(await caller.call(me)).toMatchObject({
      roles: ['ROLE_GUEST'],
      role: 'ROLE_GUEST',
      credit: 0,
      usableCredit: 0,
      isAdmin: false,
      isPilot: false,
      isExpertAccountant: false,
      isSuperOrganizer: false,
      isJdEnded: false,
      isDemarrageEnded: false,
      is3JREnded: false,
      dateEndMember: null,
      dynasty: null,
    });
    expect(user?.id).toBeGreaterThan(100);
  });

  test('CORE-065 CORE-055 MEM-006: takes sponsor, manager and dynasty from the inviter, and ignores forged values', async () => {
    const manager = await makeUser(portal);
    const stranger = await makeUser(portal);
    const dynasty = await makeDynasty(portal, 'Les Bâtisseurs');
    const sponsor = await makeUser(portal, { manager_id: manager.id, dynasty_id: dynasty });
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const body = await application({
      phoneGodFather: sponsor.phone,
      idGodFather: stranger.id,
      manager: stranger.id,
      dynasty: 999,
    });
    expect((await register(body)).status).toBe(204);
    const user = await findByEmail(body.email);
    expect(await admin.call(getUser, { params: { id: user?.id ?? 0 } })).toMatchObject({
      godFather: { id: sponsor.id },
      manager: { id: manager.id },
      dynasty: { id: dynasty, name: 'Les Bâtisseurs' },
    });
  });

  test('CORE-063: creates the information records with the account, including the day of becoming a guest', async () => {
    const body = await application();
    await register(body);
    const user = await findByEmail(body.email);
    const own = await (await portal.as({ id: user?.id ?? 0 })).call(me);
    expect(own.userRoleInformation.guestCreatedAt).toBe(portal.clock.now().toISOString());
    expect(own.userInformations.habilitation).toEqual([]);
  });

  test('CORE-115: no answer contains a password or a hash', async () => {
    const body = await application();
    const created = await register(body);
    const user = await findByEmail(body.email);
    const caller = await portal.as({ id: user?.id ?? 0 });
    const texts = [
      created.response.body,
      JSON.stringify(await caller.call(me)),
      JSON.stringify(await caller.call(getUser, { params: { id: user?.id ?? 0 } })),
      JSON.stringify((await register({ ...body, plainPassword: 'azerty123' })).body),
    ];
    for (const text of texts) {
      expect(text).not.toContain(body.plainPassword);
      expect(text).not.toMatch(/argon2|password_hash|"plainPassword":/);
    }
    expect(user?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('CORE-111: accepts six spellings of a civility, stores two, and refuses any other', async () => {
    const names = {
      'M.': 'Monsieur',
      H: 'Monsieur',
      Homme: 'Monsieur',
      Monsieur: 'Monsieur',
      Mme: 'Madame',
      Mlle: 'Madame',
    };
    for (const [sent, kept] of Object.entries(names)) {
      const body = await application({ civility: sent });
      await register(body);
      expect(await findByEmail(body.email)).toMatchObject({ civility: kept });
    }
    for (const civility of ['Docteur', '', '1', '<b>', null]) {
      const { status, body } = await register(await application({ civility }));
      expect(status).toBe(422);
      expect(body.violations).toEqual([
        { propertyPath: 'civility', message: 'Civilité contient une erreur !' },
      ]);
    }
  });

  test('CORE-058 CORE-042 CORE-041: refuses a taken e-mail, in any case and with blanks, and a taken phone, both at once', async () => {
    const first = await application();
    await register(first);
    const again = await application({
      email: ` ${first.email.toUpperCase()} `,
      phoneNumber: first.phoneNumber,
    });
    const before = await countUsers();
    const { status, body } = await register(again);
    expect(status).toBe(422);
    expect(body.violations).toEqual([
      { propertyPath: 'email', message: 'Email déjà utilisé !' },
      { propertyPath: 'phoneNumber', message: 'Téléphone invalide !' },
    ]);
    expect(await countUsers()).toBe(before);
  });

  const wrong: [field: string, value: unknown, message: string][] = [
    ['phoneNumber', '061234567', 'Téléphone invalide !'],
    ['phoneNumber', '06123456789', 'Téléphone invalide !'],
    ['phoneNumber', '06 1234567', 'Téléphone invalide !'],
    ['phoneNumber', undefined, 'Téléphone invalide !'],
    ['email', 'abc', 'Email déjà utilisé !'],
    ['email', 'a b@c', 'Email déjà utilisé !'],
    ['email', undefined, 'Email déjà utilisé !'],
    ['lastName', ' ', 'Nom invalide !'],
    ['firstName', undefined, 'Prénom invalide !'],
    ['telPrefix', '+999', 'Prefix invalide !'],
    ['plainPassword', 'sept777', 'Mot de passe invalide !'],
  ];
  test.each(wrong)('CORE-058: refuses %s = %j on that field: %s', async (field, value, message) => {
    const { status, body } = await register(await application({ [field]: value }));
    expect(status).toBe(422);
    expect(body.violations).toEqual([{ propertyPath: field, message }]);
  });

  test('CORE-051: refuses a common password with its own sentence, and accepts an uncommon one in lower case', async () => {
    for (const plainPassword of ['azertyuiop', 'AZERTYUIOP', 'motdepasse1']) {
      const { status, body } = await register(await application({ plainPassword }));
      expect(status).toBe(422);
      expect(body.violations).toEqual([
        {
          propertyPath: 'plainPassword',
          message: 'Ce mot de passe est trop courant : choisissez-en un autre.',
        },
      ]);
    }
    expect((await register(await application({ plainPassword: 'girouette' }))).status).toBe(204);
  });

  test('CORE-053: refuses an unknown or deleted inviter with a sentence, and creates no account', async () => {
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    const before = await countUsers();
    for (const given of [
      { phoneGodFather: '0999999999' },
      { phoneGodFather: gone.phone },
      { phoneGodFather: undefined, idGodFather: 999_999 },
      { phoneGodFather: undefined, idGodFather: undefined },
    ]) {
      const { status, body } = await register({ ...(await application()), ...given });
      expect(status).toBe(422);
      expect(body.violations[0].message).toBe("Le téléphone de l'invitant est invalide !");
    }
    // The four applications themselves create their four inviters.
    expect(await countUsers()).toBe(before + 4);
  });

  test('CORE-054: refuses a NOMAN, a ONEMAN and the accountant as inviter, and accepts a guest', async () => {
    const refused = [
      await makeUser(portal, { level: 'ROLE_NOMAN' }),
      await makeUser(portal, { level: 'ROLE_ONEMAN' }),
      await makeUser(portal, { level: 'ROLE_XMAN', is_expert_accountant: true }),
    ];
    for (const inviter of refused) {
      for (const named of [
        { phoneGodFather: inviter.phone },
        { phoneGodFather: undefined, idGodFather: inviter.id },
      ]) {
        const { status, body } = await register({ ...(await application()), ...named });
        expect(status).toBe(422);
        expect(body.violations[0].message).toBe(
          "Votre inscription n'est pas possible, veuillez contacter la personne qui vous a invité.",
        );
      }
    }
    const guest = await makeUser(portal, { level: 'ROLE_GUEST' });
    expect((await register(await application({ phoneGodFather: guest.phone }))).status).toBe(204);
  });
});
