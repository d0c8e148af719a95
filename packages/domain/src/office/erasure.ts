import { type Decision, firstRefusal, no, yes } from '../decision.ts';
import type { Cents } from '../money.ts';

/** Days within which a person may withdraw their request. */
export const erasureDays = 14;

/** The facts that decide whether an account may be erased. */
export type ErasureFacts = {
  /** True when no other account is an administrator's. */
  isLastAdmin: boolean;
  isSuperOrganizer: boolean;
  /** Number of sessions to come that the person leads. */
  leads: number;
  /** True while a payment is under way, stuck, being refunded, or contested at the bank. */
  hasOpenPayment: boolean;
  /**
   * True while the person pays for others: by a group order that waits for its transfer, or for seats still
   * to come, whose refund would be theirs.
   */
  paysForOthers: boolean;
  /** True while a part of one of their invoices is to be paid. */
  owes: boolean;
  /** True when the association owes them a bank transfer. */
  hasRefundDue: boolean;
  /** The rest of their avoirs, with the refunds of their cancelled registrations. */
  creditCents: Cents;
  givesUpCredit: boolean;
};

export type ErasureRefusal =
  | 'last_admin'
  | 'super_organizer'
  | 'leads_sessions'
  | 'payment_open'
  | 'pays_for_others'
  | 'rest_owed'
  | 'refund_due'
  | 'credit_left';

/**
 * Decides whether an account can be erased now: nobody may be left without an administrator or a pilot, and
 * no money may be left behind (MEM-340; docs/deviations/privacy.md).
 */
export const canErase = (facts: ErasureFacts): Decision<ErasureRefusal> =>
  firstRefusal<ErasureRefusal>({
    last_admin: facts.isLastAdmin,
    super_organizer: facts.isSuperOrganizer,
    leads_sessions: facts.leads > 0,
    payment_open: facts.hasOpenPayment,
    pays_for_others: facts.paysForOthers,
    rest_owed: facts.owes,
    refund_due: facts.hasRefundDue,
    credit_left: facts.creditCents > 0 && !facts.givesUpCredit,
  });

export type EraseOtherRefusal = 'oneself';

/**
 * Decides whether an administrator erases an account: any but their own, for which they ask like everybody.
 */
export const canEraseOther = (adminId: number, userId: number): Decision<EraseOtherRefusal> =>
  adminId === userId ? no('oneself') : yes;

/**
 * Sentences for the person whose erasure is refused: on the screen, and in the message of the day it was due.
 */
export const erasureSentences = {
  last_admin: 'Vous êtes le dernier administrateur : donnez d’abord ce droit à quelqu’un d’autre.',
  super_organizer: 'Vous êtes super organisateur : transmettez d’abord cette charge.',
  leads_sessions: 'Vous pilotez des sessions à venir : confiez-les à quelqu’un, ou supprimez-les.',
  payment_open: 'L’un de vos paiements n’est pas terminé : attendez qu’il le soit.',
  pays_for_others:
    'Vous payez pour d’autres : annulez votre commande groupée, ou attendez les sessions que vous leur avez payées.',
  rest_owed: 'L’une de vos factures n’est pas payée en entier : réglez d’abord ce qui reste.',
  refund_due: 'L’association vous doit un remboursement par virement : il doit d’abord vous parvenir.',
  credit_left: 'Il vous reste de l’avoir : demandez-en le remboursement par la page Contact, ou renoncez-y.',
} as const satisfies Record<ErasureRefusal, string>;

/** The name of an erased account, which keeps its number. */
export const erasedName = { firstName: 'Compte', lastName: 'supprimé' } as const;
export const erasedEmail = (id: number): string => `supprime-${id}@compte.invalid`;
