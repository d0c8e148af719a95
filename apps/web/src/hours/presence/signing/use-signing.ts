import type { DayPart } from '@forman/domain/sessions/half-days';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call, type InputOf } from '../../../api/client.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useViewer } from '../../../api/viewer.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../../ui/problems.ts';
import { showSigned } from './opened.ts';
import { sendFresh } from './send-waiting.ts';
import { type Mark, markOf, type MarkValues, problemsOf, useMark } from './use-mark.ts';
import { refusedFor } from './words.ts';

/** A half-day to sign, with the person’s ticket for it and the end of the ticket’s validity. */
export type Signable = {
  sessionId: number;
  title: string;
  day: string;
  part: DayPart;
  ticket: string;
  signableUntil: string;
};

/** True when the server did not answer: the network is at fault. */
const isUnreached = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0;

const isOfField = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.violations.some(({ propertyPath }) => /^(?:drawing|typedName)\b/.test(propertyPath));

type Made = { owner: number; half: Signable; mark: Mark; signedAt: number };

/** Resolves when the signature has arrived, or is kept on this device. */
async function send({ owner, half, mark, signedAt }: Made): Promise<void> {
  const { ticket, signableUntil: _, ...ofHalf } = half;
  // The contract expects mutable arrays. A signature that arrives now gets the server’s time.
  const body = { ticket, ...mark } as InputOf<'signPresence'>['body'];
  const kept = { ticket, ...mark, signedAt: new Date(signedAt).toISOString() };
  const answer = await sendFresh({ owner, ...ofHalf, body: kept, refusal: null }, (signal) =>
    call('signPresence', { body, signal }),
  );
  if (answer) showSigned(half, answer);
}

type Outcome = {
  found: Problems;
  error: unknown;
  /** True when this device keeps nothing, so that the signature cannot be sent later. */
  isUnkept: boolean;
};
const nothing: Outcome = { found: {}, error: null, isUnkept: false };

/** The signature being made, and the last one given. */
export function useSigning(half: Signable) {
  const me = useViewer();
  const form = useRef<HTMLFormElement>(null);
  const { values, set, clear } = useMark(half);
  const [{ found, error, isUnkept }, setOutcome] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const [given, setGiven] = useState<Mark | null>(null);

  const tell = (outcome: Partial<Outcome>): void =>
    tellFirstWrong(form.current, () => setOutcome({ ...nothing, ...outcome }));

  function finish(mark: Mark): void {
    setGiven(mark);
    clear();
  }

  async function sign(): Promise<void> {
    if (isBusy) return;
    const problems = problemsOf(values, me);
    if (Object.keys(problems).length > 0) return tell({ found: problems });
    const signedAt = serverNow();
    // Without a network nothing else says so.
    if (signedAt > Date.parse(half.signableUntil)) return tell({ error: refusedFor('half_day_over') });
    const mark = markOf(values);
    setOutcome(nothing);
    setBusy(true);
    try {
      await send({ owner: me.id, half, mark, signedAt });
      finish(mark);
    } catch (failure) {
      tell(isUnreached(failure) ? { isUnkept: true } : { error: failure });
    } finally {
      setBusy(false);
    }
  }

  function change(changed: Partial<MarkValues>): void {
    set(changed);
    setOutcome(nothing);
  }

  return {
    form,
    values,
    change,
    sign,
    isBusy,
    isUnkept,
    given,
    problems: { ...problemsIn(error), ...found },
    /** Failure of the whole form; the fault of a field is shown at the field. */
    failure: error !== null && !isOfField(error) ? error : null,
  };
}

export type Signing = ReturnType<typeof useSigning>;
