import { expect, test } from 'vitest';
import { declineSentence, isConfirmationMissing } from './declines.ts';

test('a known decline code is told in French, with what can be done', () => {
  expect(declineSentence('insufficient_funds')).toBe('Le compte n’est pas assez approvisionné.');
  expect(declineSentence('expired_card')).toBe('Votre carte est expirée.');
});

test('suspicions, unknown codes and no code at all get the same plain sentence', () => {
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

test('a confirmation that was missed says nothing of the card', () => {
  expect(
    ['payment_intent_authentication_failure', 'authentication_required'].every(isConfirmationMissing),
  ).toBe(true);
  expect(['insufficient_funds', 'new_in_2030', null, undefined].some(isConfirmationMissing)).toBe(false);
});
