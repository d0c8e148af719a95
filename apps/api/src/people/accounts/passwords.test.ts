import { changePassword } from '@forman/contract/people/account';
import { login } from '@forman/contract/people/login';
import { signUp } from '@forman/contract/people/signup';
import { requestResetCode, resetPassword } from '@forman/contract/people/password-reset';
import { createUser } from '@forman/contract/office/member-office';
import { me } from '@forman/contract/office/members';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSimulatedLeaks } from '../../adapters/password-leaks/simulated.ts';
import type { createSimulatedSms } from '../../adapters/sms/simulated.ts';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import { commonestPasswords } from './commonest-passwords.ts';
import { createFirstAdmin } from './first-admin.service.ts';
import { isCommon } from './passwords.ts';

let portal: TestPortal;
let association: string;
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '1000' } });
  const { seller } = await portal.ctx.db.selectFrom('settings').select('seller').executeTakeFirstOrThrow();
  association = (seller as unknown as { name: string }).name;
});
afterAll(() => portal.close());

const commonSentence = 'Ce mot de passe est trop courant : choisissez-en un autre.';
const ownSentence =
  'Ce mot de passe reprend un nom, un e-mail, un téléphone ou une date de naissance : choisissez-en un autre.';

const longPassword = ` une Girouette — rouillée, ${'très '.repeat(15)}vieille `;

type Answer = { status: number; field?: string | undefined; message?: string | undefined };
const answerOf = ({ statusCode, body }: { statusCode: number; body: string }): Answer => {
  const [violation] =
    body === ''
      ? []
      : ((JSON.parse(body) as { violations?: { propertyPath: string; message: string }[] }).violations ?? []);
  return {
    status: statusCode,
    ...(violation && { field: violation.propertyPath, message: violation.message }),
  };
};

let number = 0;
/** A newcomer with the same name each time, under a new e-mail and phone. */
function newcomer() {
  number += 1;
  const digits = String(number).padStart(4, '0');
  return {
    firstName: 'Élodie',
    lastName: 'Vasseur',
    email: `elo.lavande${digits}@courrier.example`,
    phoneNumber: `064321${digits}`,
  };
}

/** Every way to choose a password, for such a newcomer, who has an account already or gets one. */
const ways: Record<string, { field: string; choose: (password: string) => Promise<Answer> }> = {
  'sign-up': {
    field: 'plainPassword',
    choose: async (plainPassword) => {
      const sponsor = await makeUser(portal);
      const rest = { civility: 'Madame', telPrefix: '+33', asso: true, phoneGodFather: sponsor.phone };
      const body = { ...newcomer(), ...rest, plainPassword };
      return answerOf(await (await portal.as(null)).raw('POST', `/api${signUp.path}`, body));
    },
  },
  'the back office’s new account': {
    field: 'plainPassword',
    choose: async (password) => {
      const admin = await portal.as(await makeUser(portal, { is_admin: true }));
      const body = { ...newcomer(), civilite: 'Madame', password, confirmation: password };
      return answerOf(await admin.raw('POST', `/api${createUser.path}`, body));
    },
  },
  'a change on the account page': {
    field: 'plainPassword',
    choose: async (plainPassword) => {
      const caller = await portal.as(await makePerson());
      const body = { currentPassword: testPassword, plainPassword };
      return answerOf(await caller.raw('PUT', `/api${changePassword.path}`, body));
    },
  },
  'a lost password': {
    field: 'password',
    choose: async (password) => {
      const person = await makePerson();
      return answerOf(await reset(person.phone, await codeFor(person.phone), password));
    },
  },
};

function makePerson() {
  const { firstName, lastName, email, phoneNumber } = newcomer();
  const names = { first_name: firstName, last_name: lastName, email, phone: phoneNumber };
  return makeUser(portal, { ...names, company_name: 'Atelier Zinc', born_on: '1984-03-09' });
}

async function codeFor(phone: string): Promise<string> {
  const sms = portal.ctx.sms as ReturnType<typeof createSimulatedSms>;
  const nobody = await portal.as(null);
  await nobody.raw('POST', `/api${requestResetCode.path.replace(':phone', phone)}`, { phone });
  await portal.run('resets');
  await portal.run('texts');
  return /\b\d{6}\b/.exec(sms.sent.at(-1)!.text)![0];
}
const reset = async (phone: string, code: string, password: string) =>
  (await portal.as(null)).raw('PUT', `/api${resetPassword.path.replace(':phone', phone)}`, {
    code,
    password,
  });

describe.each(Object.entries(ways))('%s', (_, { field, choose }) => {
  test('ACC-020: refuses a password leaked elsewhere, and accepts it while the leak service does not answer', async () => {
    const leaks = createSimulatedLeaks(['moulin-aux-coings']);
    Object.assign(portal.ctx, { passwordLeaks: leaks });
    try {
      const message = 'Ce mot de passe figure dans des données volées ailleurs : choisissez-en un autre.';
      expect(await choose('moulin-aux-coings')).toEqual({ status: 422, field, message });
      // The commonest passwords are known here: the service is not called.
      await choose('starwars');
      expect(leaks.asked).toBe(1);
      leaks.failWith = new Error('no answer');
      expect((await choose('moulin-aux-coings')).status).toBeLessThan(300);
      expect(leaks.asked).toBe(2);
    } finally {
      Object.assign(portal.ctx, { passwordLeaks: null });
    }
  });

  test.each(['password', 'starwars', 'Q1W2E3R4T5', 'motdepasse13', '87654321'])(
    'refuses %s, one of the commonest passwords',
    async (password) =>
      expect(await choose(password)).toEqual({ status: 422, field, message: commonSentence }),
  );

  test.each(['Vasseur2026', 'elodie-vasseur', 'lavande!!', 'courrier75'])(
    'refuses %s, made of the person’s own data',
    async (password) => expect(await choose(password)).toEqual({ status: 422, field, message: ownSentence }),
  );

  test('refuses the association’s name with a year', async () => {
    expect(await choose(`${association}2026`)).toEqual({ status: 422, field, message: ownSentence });
  });

  test('ACC-020: accepts eight lower-case letters that are hard to guess', async () => {
    expect((await choose('girouett')).status).toBeLessThan(300);
  });

  test('accepts a hundred characters, with spaces and any letters', async () => {
    expect((await choose(longPassword)).status).toBeLessThan(300);
  });
});

test('a password is compared as it was typed: neither trimmed, nor cut, nor in another case', async () => {
  const person = await makePerson();
  const caller = await portal.as(person);
  const body = { currentPassword: testPassword, plainPassword: longPassword };
  expect((await caller.raw('PUT', `/api${changePassword.path}`, body)).statusCode).toBe(204);
  const statuses = [];
  for (const password of [
    longPassword.trim(),
    longPassword.slice(0, 72),
    longPassword.toUpperCase(),
    longPassword,
  ]) {
    const nobody = await portal.as(null);
    statuses.push(
      (await nobody.raw('POST', `/api${login.path}`, { email: person.email, password })).statusCode,
    );
  }
  expect(statuses).toEqual([401, 401, 401, 200]);
});

test.each(['Atelier-Zinc', '9mars1984', '09031984', 'zinc1984'])(
  'ACC-020: a password made of the account’s company or day of birth is refused: %s',
  async (password) => {
    const { choose } = ways['a change on the account page']!;
    expect(await choose(password)).toMatchObject({ status: 422, message: ownSentence });
  },
);

test('a wrong reset code does not reveal whose phone it is; a right one still works after a refused password', async () => {
  const person = await makePerson();
  const code = await codeFor(person.phone);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await reset(person.phone, wrong, 'Vasseur2026')).statusCode).toBe(404);
  expect((await reset(person.phone, code, 'Vasseur2026')).statusCode).toBe(422);
  expect((await reset(person.phone, code, 'girouette-au-vent')).statusCode).toBe(200);
  await (await portal.as(null)).call(login, { body: { email: person.email, password: 'girouette-au-vent' } });
});

test('the first administrator’s password follows the same rules, with sentences for the operator', async () => {
  const empty = await testPortal();
  const names = { civility: 'Madame', firstName: 'Anne', lastName: 'Vasseur' };
  const input = { ...names, email: 'anne@essai.example', phone: '0612345678' };
  const create = (password: string) => createFirstAdmin(empty.ctx, { ...input, password });
  await expect(create('court')).rejects.toThrow('too short or too common');
  await expect(create('starwars')).rejects.toThrow('too short or too common');
  await expect(create('AnneVasseur1')).rejects.toThrow('repeats a name');
  expect(await create('girouette-au-vent')).toMatchObject({ password: null });
  await empty.close();
});

test.each([
  ['made up at the console is replaced at the first login', undefined, true],
  ['that the operator gave is their own', 'girouette-au-vent', false],
])('a first administrator’s password %s', async (_, password, isDue) => {
  const empty = await testPortal();
  const names = { civility: 'Madame', firstName: 'Anne', lastName: 'Vasseur' };
  const email = 'anne@essai.example';
  const made = await createFirstAdmin(empty.ctx, { ...names, email, phone: '0612345678', password });
  const nobody = await empty.as(null);
  const body = { email, password: made.password ?? password ?? '' };
  const { token } = await nobody.call(login, { body });
  const own = await nobody.raw('GET', `/api${me.path}`, undefined, { authorization: `Bearer ${token}` });
  expect(own.json()).toMatchObject({ isPasswordDue: isDue });
  await empty.close();
});

test('CORE-023: an account imported without a password answers as for a wrong password', async () => {
  const { id, email } = await makeUser(portal);
  await portal.ctx.db.updateTable('users').set({ password_hash: '' }).where('id', '=', id).execute();
  const refusal = await (await portal.as(null)).refusal(login, { body: { email, password: 'mauvais' } });
  expect(refusal).toMatchObject({ status: 401, code: 'bad_credentials' });
});

test('the list of common passwords holds ten thousand that are long enough to be chosen', async () => {
  const long = [...commonestPasswords].filter(({ length }) => length >= 8);
  expect(long).toHaveLength(10_000);
  const verdicts = await Promise.all(long.map(isCommon));
  expect(verdicts.every(Boolean)).toBe(true);
});
