/** The simulated bank's reaction to a card. */
export type CardBehaviour =
  | 'accepted'
  | 'refused'
  | 'challenge'
  | 'refund_refused'
  | 'disputed'
  | 'slow'
  | 'browser_lost'
  | 'duplicate_webhook';

export type TestCard = {
  number: string;
  label: string;
  behaviour: CardBehaviour;
  /** The reason of a refusal, as Stripe calls it. */
  declineCode?: string;
};

/**
 * Test cards, shown beside the card form of the demonstration. Numbers that begin with 40000099 are ours, the
 * others Stripe's own; all pass Luhn.
 */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', label: 'acceptée', behaviour: 'accepted' },
  {
    number: '4000000000000002',
    label: 'refusée',
    behaviour: 'refused',
    declineCode: 'generic_decline',
  },
  {
    number: '4000000000009995',
    label: 'refusée, provision insuffisante',
    behaviour: 'refused',
    declineCode: 'insufficient_funds',
  },
  {
    number: '4000000000000069',
    label: 'refusée, carte expirée',
    behaviour: 'refused',
    declineCode: 'expired_card',
  },
  { number: '4000002760003184', label: 'demande une confirmation 3-D Secure', behaviour: 'challenge' },
  { number: '4000000000005126', label: 'acceptée, remboursement refusé', behaviour: 'refund_refused' },
  {
    number: '4000000000000259',
    label: 'acceptée, puis contestée auprès de la banque',
    behaviour: 'disputed',
  },
  { number: '4000009900000012', label: 'lente, puis acceptée', behaviour: 'slow' },
  {
    number: '4000009900000020',
    label: 'acceptée, mais le navigateur ne revient pas',
    behaviour: 'browser_lost',
  },
  {
    number: '4000009900000038',
    label: 'acceptée, confirmation envoyée deux fois',
    behaviour: 'duplicate_webhook',
  },
];

/** Behaviour of a typed card number. Any card other than a test card is refused, well-formed or not. */
export function actOf(cardNumber: string): Pick<TestCard, 'behaviour' | 'declineCode'> {
  const digits = cardNumber.replaceAll(/[\s-]/g, '');
  return (
    testCards.find((card) => card.number === digits) ?? {
      behaviour: 'refused',
      declineCode: 'incorrect_number',
    }
  );
}
