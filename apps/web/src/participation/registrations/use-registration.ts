import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { Room } from '@forman/domain/sessions/rooms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { type CheckoutItem, type Quote, quoteQuery, useFreshQuote } from '../../money/shared/quote.ts';
import { useRefreshSeats } from './seat-steps.ts';
import { useViewer } from '../../api/viewer.ts';
import {
  type SessionAction,
  type SessionActions,
  sessionActionsOf,
  type GivenUp,
  isGivenUp,
  paidActions,
  roomActions,
  termsActions,
} from './session-actions.ts';
import type { Clash } from '@forman/contract/sessions/session-around';
import { useClashes } from './clashes.ts';
import { useSessionActions } from './use-session-actions.ts';

/** Props of the checkout: the item, its quote, and the call that turns the paid money into the seat. */
export type CheckoutProps = {
  item: CheckoutItem;
  session: SessionCard;
  quote: Quote;
  /** True when the checkout asks for the terms (CORE-195). */
  needsTerms: boolean;
  settle: () => Promise<unknown>;
  /** Pays by avoir, when the avoir covers the whole price. */
  payByCredit?: (() => Promise<unknown>) | undefined;
  /** Called when the hold of the seat changes or ends. */
  onHoldChange?: (() => void) | undefined;
  /** Called with the step at which the checkout was closed: "done" when the seat was given. */
  onClose: (at: string) => void;
};

const itemOf = (session: SessionCard, action: SessionAction, room: Room | null): CheckoutItem => ({
  kind: action === 'finalise' ? 'discovery_fee' : session.kind,
  id: session.id,
  room: action === 'finalise' ? null : room,
});

const afterCredit = { session: 'joinByCredit', fee: 'finalise' } as const;
const afterPayment = { session: 'joinPaid', fee: 'finalisePaid' } as const;
/** Steps of a payment at which nothing is paid. */
const unpaidSteps: ReadonlySet<string> = new Set(['opening', 'form', 'expired', 'failed']);
const steps = { join: 'join', take: 'join', wait: 'wait' } as const;

export type Registration = {
  actions: SessionActions;
  /** The person’s sessions at the same hour, while they are about to register. */
  clashes: readonly Clash[];
  room: RoomState;
  /** Action under way. */
  busy: SessionAction | null;
  error: Error | null;
  /** Quote with the avoir; null when the avoir changes nothing, or the room is not chosen. */
  credit: Quote | null;
  /** True when the payment was left before anything was paid. */
  isReleased: boolean;
  /**
   * Euros that the given-up seat brought back to the avoir (`returned`), and euros paid for it and lost
   * (`lost`); 0 until then.
   */
  returned: number;
  lost: number;
  press: (action: SessionAction) => void;
  /** Opens the checkout for a person led here to pay; what costs nothing still waits for their press. */
  arrive: (action: SessionAction) => void;
  /** False while sessions at the same hour are unknown, or stand on the page: they are read first. */
  canArrive: boolean;
  /** Question before giving up a seat, with its cost. */
  givingUp: { asked: GivenUp; confirm: () => void; close: () => void } | null;
  checkout: Omit<CheckoutProps, 'session'> | null;
};

type RoomState = {
  chosen: Room | null;
  isMissing: boolean;
  choose: (room: Room) => void;
  group: RefObject<HTMLFieldSetElement | null>;
};

/** All actions of a person on a session’s page. */
export function useRegistration(session: SessionCard): Registration {
  const refreshSeats = useRefreshSeats();
  const refresh = (): void => void refreshSeats(session);
  const freshQuote = useFreshQuote();
  const { ask: askRoom, ...room } = useRoom();
  // A payment under way keeps the room that it was opened with.
  const chosen = session.mine.room ?? room.chosen;
  const { mutate, mutateAsync, reset, isPending, error, data: shown } = useSessionActions(session, chosen);
  const [current, setCurrent] = useState<SessionAction | null>(null);
  const { bought, buy, isReleased, endings } = useBought((at) => {
    // The seat was given after all: an earlier failure no longer matters.
    if (at === 'done') reset();
    // The call that gave the seat also returned its session.
    if (shown?.mine.state !== 'registered') refresh();
  });
  const { ask, forgetReturned, ...givenUp } = useGivingUp(session, (action, options) => {
    setCurrent(action);
    mutate(action, options);
  });
  const releasing = useRelease(itemOf(session, 'resume', chosen), endings.leave);
  const opening = useMutation({
    mutationFn: async ({ action, isPressed }: { action: SessionAction; isPressed: boolean }) => {
      const quote = await freshQuote(itemOf(session, action, chosen));
      if (quote.toPay > 0 || quote.creditUsed > 0) buy({ action, quote });
      else if (isPressed) await mutateAsync('join').catch(() => undefined);
    },
  });

  const actions = sessionActionsOf(session);
  const { clashes, isRead, checking, warned } = useClashes(session, actions.main);

  function press(action: SessionAction, isPressed = true): void {
    reset();
    for (const step of [opening, releasing]) step.reset();
    buy(null);
    forgetReturned();
    if (isGivenUp(action)) return ask(action);
    if (roomActions.has(action) && session.rooms.length > 0 && !chosen) return askRoom();
    setCurrent(action);
    if (action === 'release') releasing.mutate();
    else if (paidActions.has(action)) opening.mutate({ action, isPressed });
    else if (action in steps) mutate(steps[action as keyof typeof steps]);
  }

  const calls = { settle: mutateAsync, refresh, ...endings };
  return {
    actions,
    clashes,
    room,
    busy: checking ?? (isPending || opening.isPending || releasing.isPending ? current : null),
    error: opening.error ?? releasing.error ?? error,
    isReleased,
    ...givenUp,
    credit: useCredit(session, actions.main, chosen),
    press: warned(press),
    canArrive: isRead && clashes.length === 0,
    arrive: (action) => press(action, false),
    checkout: bought && checkoutOf(bought, itemOf(session, bought.action, chosen), calls),
  };
}

type Bought = { action: SessionAction; quote: Quote };
type Settling = {
  settle: ReturnType<typeof useSessionActions>['mutateAsync'];
  refresh: () => void;
  leave: (at: string) => void;
  drop: () => void;
};

function checkoutOf(
  { action, quote }: Bought,
  item: CheckoutItem,
  { settle, refresh, leave, drop }: Settling,
) {
  const what = action === 'finalise' ? 'fee' : 'session';
  const isOnline = quote.toPay > 0;
  return {
    item,
    quote,
    needsTerms: termsActions.has(action),
    settle: () => settle(afterPayment[what]),
    onHoldChange: refresh,
    payByCredit: isOnline ? undefined : () => settle(afterCredit[what]),
    // Before the terms, and by avoir, no seat is held: nothing to tell or to read again.
    onClose: (at: string): void => ((isOnline && at !== 'terms') || at === 'done' ? leave(at) : drop()),
  };
}

/** Purchase under way, its possible endings, and whether the last payment was left before any was paid. */
function useBought(onLeft: (at: string) => void) {
  const [bought, setBought] = useState<Bought | null>(null);
  const [isReleased, setReleased] = useState(false);
  // The browser’s Back does not close the dialog: the seat stays held, and the list behind must show it.
  const leavePage = useEffectEvent(() => bought && onLeft('kept'));
  useEffect(() => () => void leavePage(), []);
  return {
    bought,
    isReleased,
    buy: (next: Bought | null): void => {
      setBought(next);
      setReleased(false);
    },
    endings: {
      leave: (at: string): void => {
        setBought(null);
        setReleased(unpaidSteps.has(at));
        onLeft(at);
      },
      /** Closes a checkout that changed nothing. */
      drop: (): void => setBought(null),
    },
  };
}

/** Balance before a cancellation, and the euros returned or lost by it. */
type Refund = { before: number; returned: number; lost: number };

/** Asks before a seat is given up, then tells how much the avoir grew, or what is lost. */
function useGivingUp(
  { mine }: SessionCard,
  giveUp: (action: GivenUp, options: { onSettled: () => void; onError: () => void }) => void,
): Pick<Registration, 'givingUp' | 'returned' | 'lost'> & {
  ask: (action: GivenUp) => void;
  forgetReturned: () => void;
} {
  const { credit } = useViewer();
  const [asked, setAsked] = useState<GivenUp | null>(null);
  const [refund, setRefund] = useState<Refund | null>(null);
  // The first growth after a cancellation is its refund; later changes of the avoir have other causes.
  if (refund && refund.returned === 0 && credit > refund.before)
    setRefund({ ...refund, returned: Math.round((credit - refund.before) * 100) / 100 });
  const close = (): void => setAsked(null);
  function confirm(): void {
    const { paid = 0, refundNow = 0 } = mine;
    const lost = refundNow === 0 ? paid : 0;
    if (asked === 'cancel') setRefund({ before: credit, returned: 0, lost });
    if (asked) giveUp(asked, { onSettled: close, onError: () => setRefund(null) });
  }
  return {
    ask: setAsked,
    givingUp: asked && { asked, confirm, close },
    returned: mine.state === 'none' ? (refund?.returned ?? 0) : 0,
    lost: mine.state === 'none' ? (refund?.lost ?? 0) : 0,
    forgetReturned: () => setRefund(null),
  };
}

function useCredit(session: SessionCard, main: SessionAction | null, room: Room | null): Quote | null {
  const hasCredit = useViewer().credit > 0;
  const isKnown = room !== null || session.rooms.length === 0;
  const isPaying = main !== null && termsActions.has(main) && (isKnown || !roomActions.has(main));
  const { data } = useQuery({
    ...quoteQuery(itemOf(session, main ?? 'pay', room)),
    enabled: hasCredit && isPaying,
  });
  // An older quote, for a free seat, does not apply to the waiting list.
  return isPaying && data && data.creditUsed > 0 ? data : null;
}

/**
 * Gives up the payment from the page, as closing its window does. The bank is asked first: money that it has
 * taken gives the seat instead.
 */
function useRelease(item: CheckoutItem, leave: (at: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { openPayment } = await client.fetchQuery({ ...quoteQuery(item), staleTime: 0 });
      // Settled meanwhile, or over: the seat is read again, and no notice speaks of money.
      if (!openPayment) return false;
      const { state } = await call('abandonPayment', { params: { id: openPayment.id } });
      return state === 'expired' || state === 'failed';
    },
    onSuccess: (isFree) => leave(isFree ? 'form' : 'checking'),
  });
}

/** Choice of the room, when each has its price (CAT-118). */
function useRoom() {
  const [chosen, setChosen] = useState<Room | null>(null);
  const [isMissing, setMissing] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  return {
    chosen,
    isMissing,
    group,
    choose: (room: Room): void => {
      setChosen(room);
      setMissing(false);
    },
    ask: (): void => {
      setMissing(true);
      group.current?.querySelector('input')?.focus();
      group.current?.scrollIntoView({ block: 'center' });
    },
  };
}
