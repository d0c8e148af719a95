import { expect, test } from 'vitest';
import { declineSentence, isConfirmationMissing } from './declines.ts';

test('a known decline code has its own French sentence', () => {
  expect(declineSentence('insufficient_funds')).toBe('Le compte n’est pas assez approvisionné.');
  expect(declineSentence('expired_card')).toBe('Votre carte est expirée.');
});

test('suspicions, unknown codes and no code have the same plain sentence', () => {
  const plain =
    'Votre banque a refusé le paiement sans dire pourquoi\u00a0: elle seule peut vous renseigner.';
  for (const code of [
    'stolen_card',
    'fraudulent',
    'generic_decline',
    'toString',
    'new_in_2030',
    '',
    null,
    undefined,
  ])
    expect(declineSentence(code)).toBe(plain);
});

test('a missed confirmation is distinguished from a declined card', () => {
  expect(
    ['payment_intent_authentication_failure', 'authentication_required'].every(isConfirmationMissing),
  ).toBe(true);
  expect(['insufficient_funds', 'new_in_2030', null, undefined].some(isConfirmationMissing)).toBe(false);
});
