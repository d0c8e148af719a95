import type { ProviderDifference, ProviderReading, ProviderStatement } from '@forman/contract/money/payouts';
import { firstDayOf } from '@forman/domain/figures';
import { formatMonth, formatMoment, formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { capital } from '@forman/domain/text';

export const written = (euros: number): string => formatEuros(eurosToCents(euros));

/** Day or month: "12/11/2026", "novembre 2026". */
export const dayOrMonth = (on: string): string =>
  on.length === 10 ? formatNumericDay(on) : formatMonth(parisInstant(firstDayOf(on)));

type Behind = Pick<ProviderStatement, 'method' | 'provider'>;
const accounts = { card: 'Carte', paypal: 'PayPal' } as const;
const houses = { stripe: 'Stripe', paypal: 'PayPal', simulated: 'banque de démonstration' } as const;

/** Name of an account: "Carte (Stripe)", "PayPal". */
export function accountName({ method, provider }: Behind): string {
  const [account, house] = [accounts[method], provider && houses[provider]];
  return house && house !== account ? `${account} (${house})` : account;
}

const within = { ...houses, simulated: 'la banque de démonstration' } as const;

/** Name of the provider within a sentence: "Stripe". */
export function houseName({ method, provider }: Behind): string {
  if (method === 'paypal') return accounts.paypal;
  return provider === null ? 'le prestataire' : within[provider];
}

/** Sentence on the last reading of a statement, with the balance that the provider gave. */
export function readText({ readUntil, balance }: ProviderStatement): string {
  if (readUntil === null || balance === null) return 'Relevé pas encore lu.';
  return `Relevé lu ${formatMoment(new Date(readUntil))}, solde annoncé\u00a0: ${written(balance)}.`;
}

/** Reason why the last reading failed, and what to do about it; null when it succeeded. */
export function failureText(house: string, reading: ProviderReading | null): string | null {
  if (!reading?.failure) return null;
  const when = formatMoment(new Date(reading.readAt));
  return reading.failure === 'refused'
    ? `${capital(house)} a refusé la lecture ${when}\u00a0: les clés du portail n’ont pas le droit de lire les relevés. Ce qui a été lu avant est gardé.`
    : `${capital(house)} n’a pas répondu ${when}. Ce qui a été lu avant est gardé, et la prochaine nuit lira tout.`;
}

type DifferenceText = { title: string; advice: string };
const differenceTexts: Record<ProviderDifference['kind'], (house: string) => DifferenceText> = {
  not_in_books: (house) => ({
    title: `Chez ${house}, pas dans les livres`,
    advice: `Cherchez ce paiement chez ${house}. S’il vient du portail, il attend parmi les paiements à traiter\u00a0; sinon ce compte sert à autre chose, à écrire dans votre comptabilité.`,
  }),
  not_at_provider: (house) => ({
    title: `Dans les livres, pas chez ${house}`,
    advice: `Relisez demain. Si l’écart reste, cherchez ce paiement chez ${house}\u00a0: il y a peut-être été annulé.`,
  }),
  amounts_differ: (house) => ({
    title: 'Deux montants différents',
    advice: `Un remboursement ou une contestation fait chez ${house} n’est pas arrivé ici, ou l’inverse\u00a0: ouvrez le paiement des deux côtés.`,
  }),
  suspense: (house) => ({
    title: `Chez ${house}, un mouvement que le portail ne connaît pas`,
    advice: 'Il attend au compte d’attente\u00a0: reclassez-le dans votre comptabilité.',
  }),
  balance: (house) => ({
    title: `Le solde annoncé par ${house} n’est pas la somme de son relevé`,
    advice: `De l’argent y était avant la première vente du portail, ou une ligne n’est pas encore listée. Comparez avec le relevé téléchargé chez ${house}.`,
  }),
};

export const differenceText = (kind: ProviderDifference['kind'], house: string): DifferenceText =>
  differenceTexts[kind](house);
