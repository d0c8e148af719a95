import { expect, test } from 'vitest';
import { ApiError, readProblem } from '../../api/api-error.ts';
import { passwordFailure } from './password-failure.ts';
import { failureOf } from './second-proof.ts';

const refused = (propertyPath: string, message: string): ApiError =>
  new ApiError({ status: 422, code: 'invalid', violations: [{ propertyPath, message }] });

test('a refused login says how long to wait, according to the server', async () => {
  const failureAfter = async (headers: Record<string, string>) =>
    passwordFailure(await readProblem(Response.json({ code: 'too_many_requests' }, { status: 429, headers })))
      .text;
  const tried = 'Trop de tentatives. ';
  expect(await failureAfter({ 'retry-after': '840' })).toBe(
    `${tried}Vous pourrez recommencer dans 14\u00a0minutes.`,
  );
  expect(await failureAfter({ 'retry-after': '20' })).toBe(
    `${tried}Vous pourrez recommencer dans une minute.`,
  );
  expect(await failureAfter({ 'retry-after': '7200' })).toBe(
    `${tried}Vous pourrez recommencer dans 2\u00a0heures.`,
  );
  expect(await failureAfter({})).toBe(`${tried}Patientez un peu avant de recommencer.`);
});

test('a wrong code is shown at its field; an expired second step returns to the password', () => {
  expect(failureOf(refused('code', 'Code invalide'))).toEqual({ code: 'Code invalide' });
  expect(failureOf(refused('challenge', 'Trop de temps a passé.'))).toEqual({
    title: 'Trop de temps a passé.',
    isOver: true,
  });
});

test('an unknown passkey has its own message, not that of a wrong password', () => {
  const unknown = new ApiError({ status: 401, code: 'bad_credentials' });
  expect(failureOf(unknown).title).toBe('Cette clé n’a pas été reconnue.');
  expect(passwordFailure(unknown).title).toBe('Identifiant ou Mot de passe invalide');
});

test('the refusal of a login that needs a second factor carries its challenge', async () => {
  const secondFactor = { challenge: 'abc', methods: ['totp', 'recovery'] };
  const body = { code: 'second_factor_needed', secondFactor };
  expect((await readProblem(Response.json(body, { status: 401 }))).secondFactor).toEqual(secondFactor);
  expect((await readProblem(Response.json({ code: 'forbidden' }, { status: 403 }))).secondFactor).toBeNull();
});
