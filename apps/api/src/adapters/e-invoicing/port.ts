import type { BuyerNeeds, BuyerReferences } from '@forman/domain/invoicing/chorus-pro';

/** An invoice for a public body, as its platform takes it. */
export type InvoiceDeposit = BuyerReferences & {
  /** F-2026-000001; the platform keeps one deposit for it. */
  number: string;
  /** 14 digits. */
  buyerSiret: string;
  /** 14 digits, or '' where the association’s record has none. */
  sellerSiret: string;
  /** The PDF/A-3 with its Factur-X XML inside. */
  pdf: Uint8Array;
};

/** refused: the platform answered and keeps nothing; `message` is a sentence in French for the person who deposits. */
export type DepositResult =
  | { status: 'deposited'; depositId: string }
  | { status: 'refused'; message: string };

/** A deposit that the platform took, with the id that it gave. */
export type Deposited = Pick<InvoiceDeposit, 'number' | 'buyerSiret'> & { depositId: string };

/** A state that a deposit, or the invoice in it, came to. */
export type StateReading = {
  /** The platform's own word, as `depositCode` writes it; there may be words that nobody here knows. */
  code: string;
  /** null: the platform does not say. */
  since: Date | null;
  /** Why, in the words of the platform or of the buyer. */
  reason: string | null;
};

/** The platform on which invoices for public bodies are deposited. No call is made inside a database transaction. */
export interface EInvoicing {
  readonly name: 'chorus-pro' | 'simulated';
  /**
   * The same number deposits once, however often it is asked: the first deposit's id comes back.
   * @throws ProviderError when it does not answer: the invoice may be there all the same. Ask again with the same number.
   */
  deposit(invoice: InvoiceDeposit): Promise<DepositResult>;
  /**
   * The states that a deposit has come to so far, oldest first; none while the platform knows nothing of it.
   * @throws ProviderError.
   */
  readStates(deposited: Deposited): Promise<StateReading[]>;
  /**
   * What the structure of a public body asks on its invoices; null when the platform does not know it.
   * @throws ProviderError.
   */
  readNeeds(siret: string): Promise<BuyerNeeds | null>;
}
