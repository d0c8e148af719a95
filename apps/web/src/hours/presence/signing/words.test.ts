import { signingPath } from '@forman/domain/hours/presence/presence';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { pathTo } from '../../../paths.ts';
import { problemsOf } from './use-mark.ts';
import { hoursSentence, lengthOfHalf, sentenceOfRefusal, whenSigned } from './words.ts';

test('a half-day is named by its part, its hours and its length without the pause', () => {
  const half = { part: 'morning', startsAt: '2026-12-01T08:30:00Z', endsAt: '2026-12-01T11:30:00Z' } as const;
  expect(lengthOfHalf({ ...half, minutes: 165 })).toBe('Matin, 9h30-12h30 (2\u00a0h\u00a045)');
  expect(whenSigned({ day: '2026-11-30', part: 'afternoon' })).toBe('lun. 30 nov. 2026, après-midi');
});

test('the hours of a session are summed by habilitation, all themes together', () => {
  const line = { theme: null, rule: null };
  expect(
    hoursSentence([
      { ...line, habilitation: 'IAS', minutes: 180 },
      { ...line, habilitation: 'IMMOBILIER', minutes: 120 },
      { habilitation: 'IMMOBILIER', minutes: 90, theme: 'Déontologie', rule: 'ethics' },
    ]),
  ).toBe('3\u00a0h\u00a030\u00a0IMMOBILIER, 3\u00a0h\u00a0IAS');
});

test('the address of the signing page is the one written in the QR code', () => {
  expect(pathTo('sign', { code: 'abc' })).toBe(`${signingPath}abc`);
});

test('the form refuses another person’s name and a drawing that is too short, before anything is sent', () => {
  const camille = { firstName: 'Camille', lastName: 'Rousseau' };
  const typed = (name: string) => problemsOf({ way: 'type', drawing: [], name }, camille);
  const drawn = (drawing: [number, number][][]) => problemsOf({ way: 'draw', drawing, name: '' }, camille);
  expect(typed('camille ROUSSEAU')).toEqual({});
  expect(typed('Louis Martin').typedName).toMatch(/^Tapez votre nom/);
  expect(typed('').typedName).toMatch(/^Tapez votre nom/);
  expect(drawn([]).drawing).toMatch(/^Signez dans le cadre/);
  expect(drawn([[[10, 10]]]).drawing).toMatch(/trop court/);
  expect(
    drawn([
      [
        [100, 400],
        [500, 300],
        [900, 600],
      ],
    ]),
  ).toEqual({});
});

test('a refused signature shows the sentence of its reason, of its field, or of its error code', () => {
  const conflict = { status: 409, code: 'conflict' } as const;
  expect(sentenceOfRefusal(new ApiError({ ...conflict, reason: 'half_day_over' }))).toMatch(/est terminée/);
  expect(sentenceOfRefusal(new ApiError({ status: 409, code: 'not_registered' }))).toBe(
    'Vous n’êtes pas sur la liste des inscrits.',
  );
  const violations = [{ propertyPath: 'drawing', message: 'Ce dessin est trop long.' }];
  expect(sentenceOfRefusal(new ApiError({ status: 422, code: 'invalid', violations }))).toBe(
    'Ce dessin est trop long.',
  );
  expect(sentenceOfRefusal(new ApiError({ status: 403, code: 'forbidden' }))).toBe(
    'Vous n’avez pas le droit de faire cela.',
  );
});
