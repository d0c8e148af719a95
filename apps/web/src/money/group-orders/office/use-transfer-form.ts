import { parseNumber } from '@forman/domain/numbers';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { groupOrderChanged, groupTransferCame } from '../../../api/books-changes.ts';
import { invalidate, useAction } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useViewer } from '../../../api/viewer.ts';
import { notify } from '../../../ui/notices.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../../ui/problems.ts';
import { useKept } from '../../../ui/use-kept.ts';
import type { GroupOrder } from '../order-words.tsx';

type Values = { amount: string; receivedOn: string; transferRef: string };

/** Problems that the browser can find before the server is asked. */
function problemsOf({ amount, receivedOn, transferRef }: Values): Problems {
  const euros = parseNumber(amount);
  return {
    ...(euros === null && { amount: 'Indiquez le montant, en euros' }),
    ...(euros === 0 && { amount: 'Le montant doit être supérieur à 0' }),
    ...(!isDay(receivedOn) && { receivedOn: 'Indiquez le jour' }),
    ...(transferRef.trim() === '' && { transferRef: 'Indiquez la référence du relevé' }),
  };
}

/** Leads from the fields to the question, then records the transfer; refused fields show their problems. */
export function useTransferForm(order: GroupOrder, onDone: () => void) {
  const me = useViewer();
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState<Values>(() => ({
    amount: '',
    receivedOn: parisDay(new Date(serverNow())),
    transferRef: '',
  }));
  const kept = useKept(`forman.draft.${me.id}.transfer.${order.id}`, start);
  const { values } = kept;
  const [problems, setProblems] = useState<Problems>({});
  const [isAsking, setAsking] = useState(false);
  const receiving = useAction('receiveGroupTransfer', { invalidates: groupTransferCame });
  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const wrong = problemsOf(values);
    if (Object.keys(wrong).length > 0) return tell(wrong);
    receiving.reset();
    setAsking(true);
  }

  function refused(error: unknown): void {
    setAsking(false);
    notify.error('transfer');
    tell(problemsIn(error));
    // Somebody else may have recorded it, or a seat may be lost.
    void invalidate(...groupOrderChanged);
  }

  function send(): void {
    const body = { ...values, amount: parseNumber(values.amount) ?? 0 };
    receiving.mutate(
      { params: { id: order.id }, body },
      {
        onSuccess: () => {
          notify.success('transferReceived');
          kept.clear();
          onDone();
        },
        onError: refused,
      },
    );
  }

  const { error } = receiving;
  return {
    form,
    values,
    set: (part: Partial<Values>): void => {
      kept.set(part);
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
    },
    problems,
    submit,
    isAsking,
    stay: () => setAsking(false),
    send,
    isBusy: receiving.isPending,
    failure: error instanceof ApiError && error.violations.length > 0 ? null : error,
  };
}
