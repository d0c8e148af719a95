import { expect, test } from 'vitest';
import { legalIdentity } from './identity.ts';

const seller = {
  name: 'Association Forman',
  legalForm: 'Association loi du 1er juillet 1901',
  address: '1 rue de l’Exemple',
  postalCode: '78350',
  city: 'Jouy-en-Josas',
  siren: '732829320',
  registrationNumber: 'RNA W000000000',
};

test('the legal identity has the association’s name, form, address and numbers', () => {
  expect(legalIdentity(seller)).toBe(
    'Association Forman, association loi du 1er juillet 1901, 1 rue de l’Exemple, 78350 Jouy-en-Josas. SIREN\u00a0:\u00a0732\u00a0829\u00a0320. Immatriculation\u00a0:\u00a0RNA W000000000.',
  );
  expect(legalIdentity({ ...seller, vatNumber: 'FR44732829320' })).toMatch(
    /RNA W000000000\. TVA intracommunautaire\u00a0:\u00a0FR44732829320\.$/,
  );
});

test('an incomplete legal identity has only the known parts, and is empty without a name', () => {
  expect(legalIdentity({ name: 'Association Forman', city: 'Jouy-en-Josas', siren: '' })).toBe(
    'Association Forman, Jouy-en-Josas.',
  );
  expect(legalIdentity({ siren: '732829320' })).toBe('');
  expect(legalIdentity({})).toBe('');
});
