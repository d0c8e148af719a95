import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { deviceHeaders } from '../../api/device.ts';
import { useAct } from '../../api/act.ts';
import { routes } from '../../paths.ts';

export type ResetStep = 0 | 1 | 2;

/** Three steps to a new password; each must succeed before the next (MEM-228). */
export function useReset() {
  const navigate = useNavigate();
  const [step, setStep] = useState<ResetStep>(0);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const asking = useAct('requestResetCode');
  const choosing = useAct('resetPassword');
  /** The only failure about the code: unknown, wrong, expired or used, it gets the same answer (MEM-239). */
  const isCodeWrong = choosing.error instanceof ApiError && choosing.error.status === 404;

  return {
    step,
    phone,
    asking,
    isCodeWrong,
    /** True when the current step failed. */
    isWrong: step === 0 ? asking.isError : step === 2 && isCodeWrong,
    ask: (to: string) => asking.mutateAsync({ params: { phone: to }, headers: deviceHeaders() }),
    confirmPhone: (asked: string) => {
      setPhone(asked);
      setStep(1);
    },
    confirmCode: (typed: string) => {
      setCode(typed);
      setStep(2);
    },
    backToCode: () => {
      choosing.reset();
      setStep(1);
    },
    choose: (password: string) =>
      choosing.mutateAsync({ params: { phone }, headers: deviceHeaders(), body: { code, password } }),
    leave: () => void navigate(routes.landing, { state: { ended: 'password' } }),
  };
}

export type Reset = ReturnType<typeof useReset>;
