import { receivedOnWrong } from '@forman/domain/money/counter/counter';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { act, invalidate } from '../../api/act.ts';
import { type Answer, call } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { dues, type Priced, problemsOf, type Values, whyNot } from './things.ts';

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

const start = (owesDues: boolean): Values => ({
  things: owesDues ? [dues] : [],
  means: 'cheque',
  receivedOn: today(),
  chequeNumber: '',
  bank: '',
  hasDrawer: false,
  drawer: '',
});

type Options = { personId: number; owesDues: boolean; onTaken: () => void };

/** Form of the counter. Its key goes with every sending of it: what is sent twice is taken once. */
export function useCounter({ personId, owesDues, onTaken }: Options) {
  const [requestKey] = useState(() => crypto.randomUUID());
  /** What the screen shows at the press. */
  const shown = useRef<Priced>(undefined);
  const form = useForm<Values, Answer<'takeMoney'>>({
    start: start(owesDues),
    check: (values) => problemsOf(values, shown.current, today()),
    send: ({ things, hasDrawer, drawer, ...values }) => {
      const body = { ...values, things: [...things], drawer: hasDrawer ? drawer : '' };
      return act('takeMoney', {
        params: { id: personId },
        body: { ...body, amount: shown.current!.total, requestKey },
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
  return { form, priced, error, missing: isRefused ? whyNot(things, priced) : null };
}

export type Counter = ReturnType<typeof useCounter>;
