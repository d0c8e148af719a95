import { receivedOnWrong } from '@forman/domain/money/counter/counter';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { act, invalidate } from '../../api/act.ts';
import { type Answer, call } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { type CounterLine, dues, type Priced, problemsOf, type Values, whyNot } from './things.ts';

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

const start = (owesDues: boolean, line: CounterLine | undefined): Values => ({
  things: owesDues ? [dues] : [],
  means: line ? 'transfer' : 'cheque',
  receivedOn: line?.on ?? today(),
  chequeNumber: '',
  bank: '',
  hasDrawer: false,
  drawer: '',
});

/** What the things lack to make the sum of the bank’s line. */
function lineMissing(line: CounterLine | undefined, priced: Priced | undefined): string | null {
  if (!line || !priced || priced.total === line.amount) return null;
  return `La ligne de la banque est de ${formatEuros(eurosToCents(line.amount))}\u00a0: choisissez ce qu’elle paie.`;
}

type Options = {
  personId: number;
  owesDues: boolean;
  line: CounterLine | undefined;
  onTaken: () => void;
};

/** Form of the counter. Its key goes with every sending of it: what is sent twice is taken once. */
export function useCounter({ personId, owesDues, line, onTaken }: Options) {
  const [requestKey] = useState(() => crypto.randomUUID());
  /** What the screen shows at the press. */
  const shown = useRef<Priced>(undefined);
  const form = useForm<Values, Answer<'takeMoney'>>({
    start: start(owesDues, line),
    check: (values) => problemsOf(values, shown.current, today()),
    send: ({ things, hasDrawer, drawer, ...values }) => {
      const body = { ...values, things: [...things], drawer: hasDrawer ? drawer : '' };
      return act('takeMoney', {
        params: { id: personId },
        body: { ...body, amount: shown.current!.total, bankLine: line?.id ?? null, requestKey },
      });
    },
    notices: { saved: 'moneyTaken', failed: 'counter' },
    onSaved: onTaken,
    // A price, a seat or the dues may be the reason, so they are read again.
    onRefused: () => void invalidate('people', 'dues', 'seats'),
  });
  const { things } = form.values;
  const { data, error, isPlaceholderData } = usePrices(personId, form.values);
  // Prices of before are of other things, or of another day.
  const priced = isPlaceholderData && data?.things.length !== things.length ? undefined : data;
  useEffect(() => {
    shown.current = isPlaceholderData ? undefined : data;
  }, [data, isPlaceholderData]);
  const isRefused = priced?.things.some(({ refusal }) => refusal !== null) ?? false;
  const missing = isRefused ? whyNot(things, priced) : lineMissing(line, priced);
  return { form, priced, error, missing };
}

export type Counter = ReturnType<typeof useCounter>;
