import type { BuyerNeeds, BuyerReferences } from '@forman/domain/books/invoicing/chorus-pro';

/** An invoice to deposit on the platform of a public body. */
export type InvoiceDeposit = BuyerReferences & {
  /** The document's number (F-2026-000001); the platform keeps one deposit per number. */
  number: string;
  /** 14 digits. */
  buyerSiret: string;
  /** 14 digits, or '' where the association’s record has no SIRET. */
  sellerSiret: string;
  /** The PDF/A-3 with its Factur-X XML inside. */
  pdf: Uint8Array;
};

/**
 * refused: the platform answered and kept nothing; `message` is a French sentence for the person who
 * deposits.
 */
export type DepositResult =
  | { status: 'deposited'; depositId: string }
  | { status: 'refused'; message: string };

/** A deposit that the platform accepted, with the id that it gave. */
export type Deposited = Pick<InvoiceDeposit, 'number' | 'buyerSiret'> & { depositId: string };

/** A state reached by a deposit, or by the invoice in it. */
export type StateReading = {
  /** The platform's own code, as `depositCode` writes it; it may be one that the portal does not know. */
  code: string;
  /** null when the platform gives no date. */
  since: Date | null;
  /** The reason, in the words of the platform or of the buyer. */
  reason: string | null;
};

/** The platform on which invoices for public bodies are deposited. No call is made inside a database transaction. */
export interface EInvoicing {
  readonly name: 'chorus-pro' | 'simulated';
  /**
   * Deposits an invoice once per number: a repeated call returns the id of the first deposit.
   * @throws ProviderError when the platform does not answer: the invoice may be there all the same. Call
   * again with the same number.
   */
  deposit(invoice: InvoiceDeposit): Promise<DepositResult>;
  /**
   * The states that a deposit has reached so far, oldest first; empty while the platform does not know the
   * deposit.
   * @throws ProviderError.
   */
  readStates(deposited: Deposited): Promise<StateReading[]>;
  /**
   * The references that a public body requires on its invoices; null when the platform does not know the
   * body.
   * @throws ProviderError.
   */
  readNeeds(siret: string): Promise<BuyerNeeds | null>;
}
