import { type Decision, firstRefusal } from '../../decision.ts';

/** The facts that decide whether a transaction's invoice may be corrected, or sent to Chorus Pro. */
export type InvoiceStanding = {
  /** Number given by Chorus Pro. */
  chorusProId: string | null;
  disableChorusPro: boolean;
  /** True when a deposit was begun and has no answer yet. */
  isDepositUnderWay: boolean;
  /**
   * True when Chorus Pro, or the public body, has rejected it: another invoice replaces it, under its own
   * number.
   */
  isRejected: boolean;
  /** True when all or part of it was given back. */
  isCredited: boolean;
  /** True when a part of it is still to be received. */
  isOwed: boolean;
  /** SIRET of the buyer, 14 digits, or ''. */
  siret: string;
};

export type CorrectionRefusal =
  | 'sent_to_chorus_pro'
  | 'chorus_pro_under_way'
  | 'already_credited'
  | 'still_owed';

/** A correction cancels the invoice by a credit document and issues a new one (MEM-357). */
export const canCorrect = (invoice: InvoiceStanding): Decision<CorrectionRefusal> =>
  firstRefusal<CorrectionRefusal>({
    sent_to_chorus_pro: invoice.chorusProId !== null && !invoice.isRejected,
    chorus_pro_under_way: invoice.isDepositUnderWay,
    already_credited: invoice.isCredited,
    still_owed: invoice.isOwed,
  });

export type DepositRefusal =
  | 'chorus_pro_not_configured'
  | 'chorus_pro_disabled'
  | 'chorus_pro_needs_siret'
  | 'chorus_pro_under_way'
  | 'already_credited';

/**
 * Decides on a deposit. An invoice sent already is not sent again: the call answers with the first deposit
 * (CORE-272).
 */
export const canDeposit = (invoice: InvoiceStanding, isConfigured: boolean): Decision<DepositRefusal> =>
  firstRefusal<DepositRefusal>({
    chorus_pro_not_configured: !isConfigured,
    chorus_pro_disabled: invoice.disableChorusPro,
    chorus_pro_needs_siret: !isSiret(invoice.siret),
    chorus_pro_under_way: invoice.isDepositUnderWay,
    already_credited: invoice.isCredited,
  });

export const isSiret = (text: string): boolean => /^\d{14}$/.test(text);

/**
 * True for the State and local authorities, whose SIREN begins with 1 or 2 (INSEE); the office marks other
 * public buyers.
 */
export const isPublicBuyer = (siret: string): boolean => isSiret(siret) && /^[12]/.test(siret);

/** Sentence of each refusal, in the answer and under the button. */
export const correctionSentences = {
  sent_to_chorus_pro: 'La facture est déposée sur Chorus Pro\u00a0: elle ne se corrige plus ici.',
  chorus_pro_under_way: 'La facture est en cours de dépôt sur Chorus Pro\u00a0: patientez quelques minutes.',
  already_credited:
    'De l’argent a déjà été rendu sur cette facture\u00a0: un avoir la corrige en tout ou partie.',
  still_owed:
    'Il reste de l’argent à recevoir sur cette facture\u00a0: encaissez-le, ou renoncez-y, puis corrigez.',
  invoice_changed: 'Quelqu’un a corrigé cette facture entre-temps\u00a0: relisez-la, puis recommencez.',
  already_typed:
    'Une facture est déjà émise, avec ce qui avait été saisi d’abord\u00a0: fermez, puis corrigez-la dans la liste.',
  chorus_pro_not_configured: 'Chorus Pro n’est pas configuré\u00a0: la facture n’a pas été déposée.',
  chorus_pro_disabled: 'Le dépôt sur Chorus Pro est désactivé pour cette facture.',
  chorus_pro_needs_siret: 'Chorus Pro demande le SIRET du client, et la facture n’en a pas.',
} as const satisfies Record<CorrectionRefusal | DepositRefusal | 'invoice_changed' | 'already_typed', string>;
