import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { landingPath, type Role } from '@forman/domain/access';
import type { SecondFactorAsked } from '@forman/domain/errors';
import { ApiError } from '../../api/api-error.ts';
import { takeAsked } from '../../api/asked-address.ts';
import { type Answer, call } from '../../api/client.ts';
import { deviceHeaders, keepDevice } from '../../api/device.ts';
import { logFailure } from '../../api/log.ts';
import { beginLogin } from '../../api/logins.ts';
import { loadViewer } from '../../api/viewer.ts';
import { type LoginFailure, passwordFailure } from './password-failure.ts';

export type Credentials = { email: string; password: string };

const secondProof = () => import('./second-proof.ts');
type SecondProof = Awaited<ReturnType<typeof secondProof>>;

/** Logs in and opens the page that was asked for, else the landing page of the role (CORE-024, CORE-025). */
export function useLogin() {
  const navigate = useNavigate();
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  /** Second proof asked for after the right password; null before. */
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);

  async function enter(answer: Answer<'login'>): Promise<void> {
    keepDevice(answer);
    beginLogin(answer);
    const me = await loadViewer();
    await navigate(takeAsked(me) ?? landingPath(me.roles[0] as Role), { replace: true });
  }

  /** @returns true when the login went on, into the portal or to the second step. */
  async function attempt(ask: () => Promise<Answer<'login'>>, explain = passwordFailure): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await enter(await ask());
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.secondFactor) {
        setAsked(error.secondFactor);
        return true;
      }
      const found = explain(error);
      setFailure(found);
      if (found.isOver) setAsked(null);
      if (!(error instanceof ApiError) || error.status !== 401) logFailure('login', error);
      return false;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  /** Same as `attempt`, with the code that only a passkey or a second proof needs. */
  async function attemptWith(ask: (ways: SecondProof) => Promise<Answer<'login'>>): Promise<boolean> {
    const ways = await secondProof().catch(() => null);
    return ways ? attempt(() => ask(ways), ways.failureOf) : attempt(() => secondProof().then(ask));
  }

  return {
    isBusy,
    failure,
    asked,
    logIn: (body: Credentials) => attempt(() => call('login', { body, headers: deviceHeaders() })),
    logInWithPasskey: () => attemptWith((ways) => ways.askPasskey()),
    completeWithCode: (what: SecondFactorAsked, code: string) =>
      attemptWith((ways) => ways.answerWithCode(what, code)),
    completeWithPasskey: (what: SecondFactorAsked) => attemptWith((ways) => ways.answerWithPasskey(what)),
    forgetFailure: () => setFailure(null),
    goBack: () => {
      setAsked(null);
      setFailure(null);
    },
  };
}

export type Login = ReturnType<typeof useLogin>;
