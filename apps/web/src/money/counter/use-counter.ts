import { receivedOnWrong } from '@forman/domain/money/counter/counter';
import { centsToEuros, eurosToCents, formatEuros } from '@forman/domain/money';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { act, invalidate } from '../../api/act.ts';
import { type Answer, call } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { emptyMeans } from '../shared/means.ts';
import {
  type CounterLine,
  dues,
  type Priced,
  problemsOf,
  restOf,
  sumsOf,
  type Values,
  whyNot,
} from './things.ts';

const today = (): string => parisDay(new Date(serverNow()));

/** Prices of what is chosen, on the day of the money; those of before stay while they are asked for. */
function usePrices(personId: number, { things, receivedOn }: Values) {
  const isPossible = isDay(receivedOn) && receivedOnWrong(receivedOn, today()) === null;
  const day = isPossible ? receivedOn : today();
  const input = { params: { id: personId }, body: { things: [...things], receivedOn: day } };
  return useQuery({
    queryKey: ['priceCounter', input],
    queryFn: ({ signal }) => call('priceCounter', { ...input, signal }),
    placeholderData: keepPreviousData,
  });
}

const start = ({ owesDues, debt, line }: Pick<Options, 'owesDues' | 'debt' | 'line'>): Values => ({
  things: [...(debt === undefined ? [] : [restOf(debt)]), ...(owesDues ? [dues] : [])],
  parts: {},
  ...emptyMeans(line?.on ?? today()),
  ...(line && { means: 'transfer' as const }),
});

/** What the things lack to make the sum of the bank’s line. */
function lineMissing(
  line: CounterLine | undefined,
  values: Values,
  priced: Priced | undefined,
): string | null {
  if (!line || !priced || sumsOf(values, priced).receivedCents === eurosToCents(line.amount)) return null;
  return `La ligne de la banque est de ${formatEuros(eurosToCents(line.amount))}\u00a0: choisissez ce qu’elle paie.`;
}

type Options = {
  personId: number;
  owesDues: boolean;
  /** Number of the sale whose rest is the first thing. */
  debt: number | undefined;
  line: CounterLine | undefined;
  onTaken: () => void;
};

/** Form of the counter. Its key goes with every sending of it: what is sent twice is taken once. */
export function useCounter({ personId, onTaken, ...first }: Options) {
  const { line } = first;
  const [requestKey] = useState(() => crypto.randomUUID());
  /** What the screen shows at the press. */
  const shown = useRef<Priced>(undefined);
  const form = useForm<Values, Answer<'takeMoney'>>({
    start: start(first),
    check: (values) => problemsOf(values, shown.current, today()),
    send: ({ things, parts, hasDrawer, drawer, ...values }) => {
      const prices = shown.current!;
      const sums = sumsOf({ things, parts }, prices);
      const body = {
        ...values,
        things: [...things],
        drawer: hasDrawer ? drawer : '',
        amount: centsToEuros(sums.receivedCents),
        // Parts are told where something is left to pay.
        ...(sums.owedCents > 0 && {
          parts: sums.parts.map((part) => centsToEuros(part!)),
          total: prices.total,
        }),
      };
      return act('takeMoney', {
        params: { id: personId },
        body: { ...body, bankLine: line?.id ?? null, requestKey },
      });
    },
    notices: { saved: 'moneyTaken', failed: 'counter' },
    onSaved: onTaken,
    // A price, a seat or the dues may be the reason, so they are read again.
    onRefused: () => void invalidate('people', 'dues', 'seats', 'books'),
  });
  const { things } = form.values;
  const { data, error, isPlaceholderData } = usePrices(personId, form.values);
  // Prices of before are of other things, or of another day.
  const priced = isPlaceholderData && data?.things.length !== things.length ? undefined : data;
  useEffect(() => {
    shown.current = isPlaceholderData ? undefined : data;
  }, [data, isPlaceholderData]);
  const isRefused = priced?.things.some(({ refusal }) => refusal !== null) ?? false;
  const missing = isRefused ? whyNot(form.values, priced) : lineMissing(line, form.values, priced);
  return { form, priced, error, missing };
}

export type Counter = ReturnType<typeof useCounter>;
