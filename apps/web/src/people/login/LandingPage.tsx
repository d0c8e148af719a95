import './landing.css';
import './second-step.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { hasAsked } from '../../api/asked-address.ts';
import type { PaidDues } from '../../api/paid-dues.ts';
import { useCall } from '../../api/query.ts';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { Note } from '../../ui/Note.tsx';
import { PublicFrame } from '../../ui/PublicFrame.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { Hero } from './Hero.tsx';
import { LoginForm } from './LoginForm.tsx';
import { PaidNote } from './PaidNote.tsx';
import { Presentation } from './Presentation.tsx';
import { useLogin } from './use-login.ts';

/** Second step of the login; loaded only for accounts that have a second factor, after the right password. */
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

/**
 * Longest time, in milliseconds, that the parts under the demonstration's accounts wait for these accounts,
 * so that nothing is pushed down.
 */
const patience = 1500;

function usePatience(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setOver, patience, true);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}

type Props = { /** Called before a login, to load the next page early. */ onIntent: () => void };

export function LandingPage({ onIntent }: Props) {
  useTitle('Espace des adhérents');
  const login = useLogin();
  const demo = useCall('listDemoAccounts', {});
  const isReady = usePatience() || demo.isFetched;
  const [isAsked] = useState(hasAsked);
  const { state } = useLocation() as { state: { ended?: string; dues?: PaidDues } | null };

  return (
    <PublicFrame skip={{ to: '#connexion', label: 'Aller à la connexion' }} hasFooter={isReady}>
      <Hero>
        <section className="login" id="connexion" aria-labelledby="t-login" tabIndex={-1}>
          <h2 id="t-login">{login.asked ? 'Encore une étape' : 'Mon espace'}</h2>
          {login.asked && (
            <Suspense fallback={<p className="second-wait">Un instant…</p>}>
              <SecondStep login={login} asked={login.asked} />
            </Suspense>
          )}
          {/* Hidden, not removed, so that what was typed is kept. */}
          <div hidden={login.asked !== null}>
            {state?.ended === 'expired' && (
              <Note tone="wait" title="Votre connexion a expiré.">
                Reconnectez-vous pour continuer.
              </Note>
            )}
            {state?.ended === 'paid' && <PaidNote dues={state.dues} />}
            {!state?.ended && isAsked && (
              <Note tone="brand" title="Connectez-vous pour ouvrir la page demandée." />
            )}
            {state?.ended === 'password' && (
              <Note tone="good" title="Votre mot de passe est changé.">
                Connectez-vous avec le nouveau.
              </Note>
            )}
            <LoginForm {...login} known={state?.dues?.email} onIntent={onIntent} />
            <Link className="first" to={routes.signup}>
              <span className="or">{labels.firstVisit}</span>
              <span className="btn btn-outline btn-lg btn-block">{labels.signUp}</span>
            </Link>
            <Link className="btn btn-plain btn-s btn-block" to={routes.simulation}>
              Essayer sans s’inscrire
            </Link>
          </div>
        </section>
      </Hero>
      {demo.data && <DemoAccounts accounts={demo.data} {...login} />}
      {isReady && <Presentation />}
    </PublicFrame>
  );
}
