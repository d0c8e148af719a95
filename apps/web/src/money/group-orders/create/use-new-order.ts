import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { type Answer, call } from '../../../api/client.ts';
import { invalidate, useAct } from '../../../api/act.ts';
import { useViewer } from '../../../api/viewer.ts';
import { pathTo } from '../../../paths.ts';
import { notify } from '../../../ui/notices.ts';
import { useKept } from '../../../ui/use-kept.ts';
import { keyOf, listedPrice, seatKey, toBody, type WantedSeat } from './seats-wanted.ts';

/** Time after the last choice until the prices are asked for, in milliseconds. */
const pause = 250;

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export type PricedLine = { price: number | null; problem: string | null };

/** Asks the server for the prices of the chosen seats, by session and person. */
function usePrices(payer: number | undefined, seats: readonly WantedSeat[]) {
  const asked = useSettled(seats);
  const body = { ...(payer !== undefined && { payer }), seats: toBody(asked) };
  const { data, error } = useQuery({
    queryKey: ['priceGroupOrder', body],
    queryFn: ({ signal }) => call('priceGroupOrder', { body, signal }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  const lines = new Map<string, Answer<'priceGroupOrder'>['seats'][number]>(
    (seats.length > 0 ? (data?.seats ?? []) : []).map((seat) => [
      seatKey(seat.session.id, seat.beneficiary.id),
      seat,
    ]),
  );

  /** Price and problem of a seat; the listed price until the server knows the chosen room. */
  function lineOf(seat: WantedSeat): PricedLine {
    const line = lines.get(keyOf(seat));
    const isKnown = line !== undefined && line.room === seat.room;
    return { price: isKnown ? line.price : listedPrice(seat), problem: isKnown ? line.refusal : null };
  }
  return { lineOf, answer: seats.length > 0 ? data : undefined, error };
}

/** Basket of an order, kept in this tab until the order is placed. */
export function useNewOrder(payer: number | undefined) {
  const me = useViewer();
  const kept = useKept(`forman.draft.${me.id}.group-order.${payer ?? me.id}`, start);
  const { seats, requestKey } = kept.values;
  const prices = usePrices(payer, seats);
  const placing = usePlacing(kept.clear);
  /** Refused seats of the last attempt, with their sentences. */
  const refused = placing.problems;

  const lines = seats.map((seat) => {
    const line = prices.lineOf(seat);
    return {
      seat,
      key: keyOf(seat),
      price: line.price,
      problem: line.problem ?? refused.get(keyOf(seat)) ?? null,
    };
  });
  const total = lines.reduce((sum, { price }) => sum + Math.round((price ?? 0) * 100), 0) / 100;

  function setSeats(next: WantedSeat[]): void {
    placing.reset();
    kept.set({ seats: next });
  }

  /**
   * Places the order or quote. The key is kept until an answer comes, so that a retry orders nothing more.
   */
  function place(asQuote: boolean): void {
    const key = requestKey || crypto.randomUUID();
    kept.set({ requestKey: key });
    const body = { seats: toBody(seats), total, asQuote, requestKey: key };
    placing.place({ ...body, ...(payer !== undefined && { payer }) }, seats);
  }

  return { seats, setSeats, lines, total, place, prices, placing };
}

export type NewOrder = ReturnType<typeof useNewOrder>;

const start: { seats: WantedSeat[]; requestKey: string } = { seats: [], requestKey: '' };

type Placed = {
  payer?: number;
  seats: ReturnType<typeof toBody>;
  total: number;
  asQuote: boolean;
  requestKey: string;
};

function usePlacing(onPlaced: () => void) {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [current, setCurrent] = useState<'order' | 'quote' | null>(null);
  const { mutate, isPending, error, reset } = useAct('placeGroupOrder');

  function place(body: Placed, seats: readonly WantedSeat[]): void {
    setCurrent(body.asQuote ? 'quote' : 'order');
    setProblems(new Map());
    mutate(
      { body },
      {
        onSuccess: (order) => {
          notify.success(order.state === 'quoted' ? 'quoteMade' : 'orderPlaced');
          onPlaced();
          const isEarlier = !isWhatWasAsked(order, body);
          void navigate(pathTo('groupOrder', { id: order.id }), { state: isEarlier ? { isEarlier } : null });
        },
        onError: (failure) => {
          notify.error('groupOrder');
          setProblems(problemsOf(failure, seats));
          // Prices and seats may be the reason, so they are read again.
          void invalidate('orders');
        },
      },
    );
  }

  return {
    place,
    problems,
    error: problems.size > 0 ? null : error,
    /** Act that is running. */
    busy: isPending ? current : null,
    reset: (): void => {
      reset();
      setProblems(new Map());
    },
  };
}

/** False when the answer is an earlier order of the same key, whose own answer was lost. */
const isWhatWasAsked = (order: Answer<'placeGroupOrder'>, { asQuote, seats }: Placed): boolean =>
  (order.state === 'quoted') === asQuote && order.seats.length === seats.length;

function problemsOf(failure: Error, seats: readonly WantedSeat[]): ReadonlyMap<string, string> {
  const violations = failure instanceof ApiError ? failure.violations : [];
  return new Map(
    violations.flatMap(({ propertyPath, message }) => {
      const [, index] = /^seats\.(\d+)/.exec(propertyPath) ?? [];
      const seat = index === undefined ? undefined : seats[Number(index)];
      return seat ? [[keyOf(seat), message] as const] : [];
    }),
  );
}
