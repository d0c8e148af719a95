import { describe, expect, test } from 'vitest';
import { bodyFoot, bodyLines } from './attestation-words.ts';

const whole = {
  name: 'Association Forman',
  legalForm: 'Association loi du 1er juillet 1901',
  address: '1 rue de l’Exemple',
  postalCode: '78350',
  city: 'Jouy-en-Josas',
  siret: '12345678900012',
  activityNumber: '11 78 00000 78',
};

describe('the attesting body, in print', () => {
  test.each([
    [
      'all that its record has',
      {},
      [
        '1 rue de l’Exemple, 78350 Jouy-en-Josas',
        'SIRET : 123 456 789 00012',
        'Déclaration d’activité : 11 78 00000 78',
      ],
    ],
    [
      'no line for what it lacks',
      { siret: '', activityNumber: '' },
      ['1 rue de l’Exemple, 78350 Jouy-en-Josas'],
    ],
    ['its town alone', { address: '', siret: '', activityNumber: '' }, ['78350 Jouy-en-Josas']],
    [
      'nothing of an empty record',
      { address: '', postalCode: '', city: '', siret: '', activityNumber: '' },
      [],
    ],
  ])('shows %s', (_what, lacks, expected) => {
    expect(bodyLines({ ...whole, ...lacks }).map((line) => line.replaceAll('\u00a0', ' '))).toEqual(expected);
  });

  test('has the warning about the declaration of activity in its foot only when it names that declaration', () => {
    expect(bodyFoot(whole)).toBe(
      'Association Forman, loi du 1er juillet 1901. L’enregistrement de la déclaration d’activité ne vaut pas agrément de l’État.',
    );
    expect(bodyFoot({ ...whole, activityNumber: '' })).toBe('Association Forman, loi du 1er juillet 1901.');
  });
});
