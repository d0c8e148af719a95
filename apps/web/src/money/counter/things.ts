import type { PaidThing } from '@forman/contract/money/counter';
import { type Cents, eurosToCents } from '@forman/domain/money';
import { parseAmount } from '@forman/domain/numbers';
import type { Answer } from '../../api/client.ts';
import type { Problems } from '../../ui/problems.ts';
import { meansProblems, type MeansValues } from '../shared/means.ts';

export type SessionChoice = Answer<'counterSessions'>['sessions'][number];
export type PricedThing = Answer<'priceCounter'>['things'][number];
export type Priced = Answer<'priceCounter'>;

export const dues = { kind: 'membership' } as const satisfies PaidThing;

/** What is left to pay of a sale. */
export const restOf = (transaction: number): PaidThing => ({ kind: 'debt', transaction });

/** One thing is paid for once: its place in the list of those that are chosen. */
export const keyOf = (thing: PaidThing): string =>
  thing.kind === 'membership'
    ? thing.kind
    : thing.kind === 'debt'
      ? `debt ${thing.transaction}`
      : String(thing.session);

/** A line of the bank that shows the money. Euros. */
export type CounterLine = { id: number; on: string; amount: number; label: string };

export type Values = MeansValues & {
  things: readonly PaidThing[];
  /** What was received for a thing, as typed, by its key; its whole price where nothing was. */
  parts: Readonly<Record<string, string>>;
};

/** What was received for one thing, in cents; null for what is no amount within its price. */
export function partOf({ parts }: Pick<Values, 'parts'>, thing: PaidThing, price: number): Cents | null {
  const typed = parts[keyOf(thing)];
  const priceCents = eurosToCents(price);
  const cents = typed === undefined ? priceCents : parseAmount(typed);
  return cents !== null && cents > 0 && cents <= priceCents ? cents : null;
}

/** What was received for all things, and what is left to pay of them, in cents. */
export function sumsOf(values: Pick<Values, 'things' | 'parts'>, priced: Priced) {
  const parts = values.things.map((thing, index) => partOf(values, thing, priced.things[index]!.price));
  const receivedCents = parts.reduce<Cents>((sum, part) => sum + (part ?? 0), 0);
  const priceCents = eurosToCents(priced.total);
  return { parts, receivedCents, owedCents: priceCents - receivedCents, isWrong: parts.includes(null) };
}

/** Why these things cannot be taken now: a price that is not known yet, or a line that is refused. */
export function whyNot(values: Pick<Values, 'things' | 'parts'>, priced: Priced | undefined): string | null {
  const { things } = values;
  if (things.length === 0) return 'Dites pour quoi\u00a0: la cotisation, ou une session.';
  if (!priced) return 'Les prix sont encore en lecture\u00a0: un instant.';
  if (priced.things.some(({ refusal }) => refusal !== null))
    return 'Retirez d’abord ce qui ne peut pas être encaissé.';
  return sumsOf(values, priced).isWrong ? 'Une somme reçue va de 0,01\u00a0€ au prix de la ligne.' : null;
}

/** What the browser finds wrong before it sends; `today`: Paris day of the server. */
export function problemsOf(values: Values, priced: Priced | undefined, today: string): Problems {
  const wrongThings = whyNot(values, priced);
  return { ...(wrongThings !== null && { things: wrongThings }), ...meansProblems(values, today) };
}
