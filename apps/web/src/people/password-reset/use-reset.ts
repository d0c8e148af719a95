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
  const [isResent, setResent] = useState(false);
  const asking = useAct('requestResetCode');
  const choosing = useAct('resetPassword');
  /** The only failure about the code: unknown, wrong, expired or used, it gets the same answer (MEM-239). */
  const isCodeWrong = choosing.error instanceof ApiError && choosing.error.status === 404;

  const ask = (onSuccess: () => void): void =>
    asking.mutate({ params: { phone }, headers: deviceHeaders() }, { onSuccess });

  return {
    step,
    phone,
    code,
    isResent,
    asking,
    choosing,
    isCodeWrong,
    /** True when the current step failed. */
    isWrong: step === 0 ? asking.isError : step === 2 && isCodeWrong,
    setPhone: (value: string) => {
      setPhone(value);
      asking.reset();
    },
    setCode,
    askCode: () => ask(() => setStep(1)),
    resend: () => ask(() => setResent(true)),
    confirmCode: () => setStep(2),
    backToCode: () => {
      setCode('');
      choosing.reset();
      setStep(1);
    },
    choose: (password: string) =>
      choosing.mutate(
        { params: { phone }, headers: deviceHeaders(), body: { code, password } },
        { onSuccess: () => void navigate(routes.landing, { state: { ended: 'password' } }) },
      ),
  };
}

export type Reset = ReturnType<typeof useReset>;
