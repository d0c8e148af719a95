import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { landingPath, type Role } from '@forman/domain/access';
import type { SecondFactorAsked } from '@forman/domain/errors';
import { ApiError } from '../../api/api-error.ts';
import { takeAsked } from '../../api/asked-address.ts';
import { type Answer, call } from '../../api/client.ts';
import { deviceHeaders, keepDevice } from '../../api/device.ts';
import { logFailure } from '../../api/log.ts';
import { PasskeyError, signWithPasskey } from '../../api/passkeys.ts';
import { beginSession } from '../../api/session.ts';
import { loadViewer } from '../../api/viewer.ts';
import { failureOf, type LoginFailure, type LoginWay } from './login-failure.ts';

export type Credentials = { email: string; password: string };

/** A refusal that belongs to what was typed or pressed: nobody needs to look for its cause. */
const isOrdinary = (error: unknown): boolean =>
  error instanceof PasskeyError || (error instanceof ApiError && [401, 422].includes(error.status));

/** Logs in and goes to the page that was asked for, else to where the role lands (CORE-024, CORE-025). */
export function useLogin() {
  const navigate = useNavigate();
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  /** The password was right, and a second proof is waited for. */
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);

  async function enter(answer: Answer<'login'>): Promise<void> {
    keepDevice(answer);
    beginSession(answer);
    const me = await loadViewer();
    await navigate(takeAsked(me) ?? landingPath(me.roles[0] as Role), { replace: true });
  }

  /** @returns whether it went on: into the portal, or to the second step. */
  async function attempt(way: LoginWay, ask: () => Promise<Answer<'login'>>): Promise<boolean> {
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
      const found = failureOf(error, way);
      setFailure(found);
      if (found.isOver) setAsked(null);
      if (!isOrdinary(error)) logFailure('login', error);
      return false;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  return {
    isBusy,
    failure,
    asked,
    logIn: (body: Credentials) =>
      attempt('password', () => call('login', { body, headers: deviceHeaders() })),
    logInWithPasskey: () => attempt('passkey', askPasskey),
    completeWithCode: ({ challenge }: SecondFactorAsked, code: string) =>
      attempt('second', () => call('completeLogin', { body: { challenge, code }, headers: deviceHeaders() })),
    completeWithPasskey: ({ challenge }: SecondFactorAsked) =>
      attempt('second', () => askPasskeyAfter(challenge)),
    forgetFailure: () => setFailure(null),
    goBack: () => {
      setAsked(null);
      setFailure(null);
    },
  };
}

export type Login = ReturnType<typeof useLogin>;

async function askPasskey(): Promise<Answer<'login'>> {
  const { challenge, options } = await call('passkeyForLogin', { body: {} });
  const passkey = await signWithPasskey(options);
  return call('logInWithPasskey', { body: { challenge, passkey }, headers: deviceHeaders() });
}

async function askPasskeyAfter(challenge: string): Promise<Answer<'login'>> {
  const { options } = await call('passkeyForLogin', { body: { challenge } });
  const passkey = await signWithPasskey(options);
  return call('completeLogin', { body: { challenge, passkey }, headers: deviceHeaders() });
}
