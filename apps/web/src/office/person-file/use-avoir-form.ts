import type { PersonAvoir } from '@forman/contract/office/person-file';
import { centsToEuros, eurosToCents } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError, isUnconfirmed } from '../../api/api-error.ts';
import { invalidate, useAct } from '../../api/act.ts';
import { serverNow } from '../../api/server-clock.ts';
import { notify } from '../../ui/notices.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../ui/problems.ts';

/** refund: given back by bank transfer. lower: brought down without giving anything back. */
export type AvoirAct = 'refund' | 'lower';

type Values = { amount: string; paidOn: string; transferRef: string; reason: string };

function problemsOf(act: AvoirAct, { amount, paidOn, transferRef, reason }: Values, free: number): Problems {
  const cents = parseAmount(amount);
  const isAmount = cents !== null && cents > 0 && cents <= eurosToCents(free);
  return {
    ...(!isAmount && { amount: `Un montant au-dessus de 0, ${formatNumber(free, '€')} au plus` }),
    ...(act === 'refund' && !isDay(paidOn) && { paidOn: 'Indiquez le jour du virement' }),
    ...(act === 'refund' &&
      transferRef.trim() === '' && { transferRef: 'Indiquez la référence du virement' }),
    ...(act === 'lower' &&
      reason.trim() === '' && { reason: 'Dites pourquoi\u00a0: c’est ce qui restera dans l’historique.' }),
  };
}

/** Values, problems and sending of an act on one avoir. */
export function useAvoirForm(avoir: PersonAvoir, act: AvoirAct, onDone: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(() => ({
    amount: formatNumber(avoir.free, '€'),
    paidOn: parisDay(new Date(serverNow())),
    transferRef: '',
    reason: '',
  }));
  const [problems, setProblems] = useState<Problems>({});
  const refund = useAct('refundAvoir');
  const lower = useAct('lowerAvoir');
  const { isPending, error } = act === 'refund' ? refund : lower;

  const ending = {
    onSuccess: () => {
      notify.success(act === 'refund' ? 'avoirRefunded' : 'avoirLowered');
      onDone();
    },
    onError: (failure: unknown) => {
      if (!isUnconfirmed(failure)) notify.error('credit');
      tellFirstWrong(form.current, () => setProblems(problemsIn(failure)));
      // Somebody else may have changed the avoir, so it is read again.
      void invalidate('people', 'accounts', 'credit');
    },
  };

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const found = problemsOf(act, values, avoir.free);
    tellFirstWrong(form.current, () => setProblems(found));
    if (Object.keys(found).length > 0) return;
    const params = { id: avoir.id };
    const seen = { amount: centsToEuros(parseAmount(values.amount) ?? 0), left: avoir.left };
    const { paidOn } = values;
    if (act === 'lower') lower.mutate({ params, body: { ...seen, reason: values.reason.trim() } }, ending);
    else refund.mutate({ params, body: { ...seen, paidOn, transferRef: values.transferRef.trim() } }, ending);
  }

  return {
    form,
    values,
    set: (part: Partial<Values>) => setValues({ ...values, ...part }),
    problems,
    submit,
    isBusy: isPending,
    failure: isPending || (error instanceof ApiError && error.violations.length > 0) ? null : error,
  };
}
