/** An invoice for a public body, as its platform takes it. */
export type InvoiceDeposit = {
  /** F-2026-000001; the platform keeps one deposit for it. */
  number: string;
  /** 14 digits. */
  buyerSiret: string;
  /** The PDF/A-3 with its Factur-X XML inside. */
  pdf: Uint8Array;
};

/** refused: the platform answered and keeps nothing; `message` is its sentence, in French. */
export type DepositResult =
  | { status: 'deposited'; depositId: string }
  | { status: 'refused'; message: string };

/** Where invoices for public bodies are deposited. */
export interface EInvoicing {
  readonly name: 'chorus-pro' | 'simulated';
  /**
   * The same number deposits once, however often it is asked: the first deposit's id comes back. Never call it inside a
   * database transaction.
   * @throws ProviderError when it does not answer: the invoice may be there all the same. Ask again with the same number.
   */
  deposit(invoice: InvoiceDeposit): Promise<DepositResult>;
}
