import { createHash } from 'node:crypto';
import { ProviderError } from '../provider-error.ts';
import type { DepositResult, EInvoicing, InvoiceDeposit } from './port.ts';

/** SIRETs that choose what the simulated platform answers; any other is deposited. */
export const simulatedSirets = {
  unknown: '10000000000000',
  engagementMissing: '10000000100000',
  silent: '10000000200000',
} as const;

const refusals: Record<string, string> = {
  [simulatedSirets.unknown]: 'Le destinataire n’est pas connu de Chorus Pro.',
  [simulatedSirets.engagementMissing]: 'Le destinataire demande un numéro d’engagement.',
};

/** Deposits nothing anywhere: the id follows from the number. Tests read `numbers`, or make it fail. */
export function createSimulatedEInvoicing(): EInvoicing & { numbers: string[]; failWith: Error | null } {
  return {
    name: 'simulated',
    numbers: [],
    failWith: null,
    async deposit(invoice) {
      if (this.failWith) throw this.failWith;
      if (invoice.buyerSiret === simulatedSirets.silent)
        throw new ProviderError('chorus-pro', 'no answer', { retryable: true });
      const result = answerTo(invoice);
      if (result.status === 'deposited') this.numbers = [...this.numbers, invoice.number].slice(-200);
      return result;
    },
  };
}

function answerTo({ number, buyerSiret, pdf }: InvoiceDeposit): DepositResult {
  if (!/^\d{14}$/.test(buyerSiret)) return refused('Le SIRET du destinataire est mal formé.');
  if (refusals[buyerSiret]) return refused(refusals[buyerSiret]);
  if (Buffer.from(pdf.subarray(0, 5)).toString('latin1') !== '%PDF-')
    return refused('Le fichier n’est pas un PDF.');
  return {
    status: 'deposited',
    depositId: `CPP-${createHash('sha256').update(number).digest('hex').slice(0, 12).toUpperCase()}`,
  };
}

const refused = (message: string): DepositResult => ({ status: 'refused', message });
