import { createHash } from 'node:crypto';
import type { BuyerNeeds } from '@forman/domain/books/invoicing/chorus-pro';
import { ProviderError } from '../provider-error.ts';
import type { EInvoicing, StateReading } from './port.ts';
import { buyerFault, formFault } from './refusals.ts';

/** SIRETs that choose what the simulated platform answers; any other is deposited and reaches its buyer. */
export const simulatedSirets = {
  unknown: '10000000000008',
  needsEngagement: '10000000100006',
  silent: '10000000200004',
  needsService: '10000000300002',
  needsEither: '10000000400000',
  suspended: '10000000500007',
  rejected: '10000000600005',
} as const;

const needsNothing: BuyerNeeds = { service: false, engagement: false, either: false };
const needsOf: Record<string, BuyerNeeds | null> = {
  [simulatedSirets.unknown]: null,
  [simulatedSirets.needsEngagement]: { ...needsNothing, engagement: true },
  [simulatedSirets.needsService]: { ...needsNothing, service: true },
  [simulatedSirets.needsEither]: { ...needsNothing, either: true },
};

const reading = (code: string, reason: string | null = null): StateReading => ({ code, since: null, reason });

const endsOf: Record<string, StateReading> = {
  [simulatedSirets.suspended]: reading('SUSPENDUE', 'Joindre le bon de commande signé.'),
  [simulatedSirets.rejected]: reading('REJETEE', 'Le numéro d’engagement ne correspond à aucune commande.'),
};

/** The simulated platform, with the controls that tests have over it. */
export type SimulatedEInvoicing = EInvoicing & {
  /** Numbers of the last deposits. */
  numbers: string[];
  failWith: Error | null;
  /** States by number, instead of those that the SIRET chooses. */
  states: Map<string, StateReading[]>;
};

/** A platform that deposits nothing: the id follows from the number, the states from the SIRET. */
export function createSimulatedEInvoicing(): SimulatedEInvoicing {
  const heed = (platform: SimulatedEInvoicing, siret: string): void => {
    if (platform.failWith) throw platform.failWith;
    if (siret === simulatedSirets.silent)
      throw new ProviderError('chorus-pro', 'no answer', { retryable: true });
  };
  return {
    name: 'simulated',
    numbers: [],
    failWith: null,
    states: new Map(),
    async deposit(invoice) {
      heed(this, invoice.buyerSiret);
      const fault = formFault(invoice) ?? buyerFault(invoice, needs(invoice.buyerSiret));
      if (fault) return { status: 'refused', message: fault };
      this.numbers = [...this.numbers, invoice.number].slice(-200);
      return { status: 'deposited', depositId: idOf(invoice.number) };
    },
    async readStates({ number, buyerSiret, depositId }) {
      heed(this, buyerSiret);
      if (depositId !== idOf(number)) return [];
      return (
        this.states.get(number) ?? [reading('DEPOSEE'), endsOf[buyerSiret] ?? reading('MISE_A_DISPOSITION')]
      );
    },
    async readNeeds(siret) {
      heed(this, siret);
      return needs(siret);
    },
  };
}

const needs = (siret: string): BuyerNeeds | null => {
  const special = needsOf[siret];
  return special === undefined ? needsNothing : special;
};

const idOf = (number: string): string =>
  `CPP-${createHash('sha256').update(number).digest('hex').slice(0, 12).toUpperCase()}`;
