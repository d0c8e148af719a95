import '../../ui/numbered.css';
import '../../ui/with-aside.css';
import './signup.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SignupForm as Form } from '@forman/domain/people/signup';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Greeting } from './Greeting.tsx';
import { SignupForm } from './SignupForm.tsx';
import { useInvitation } from './use-invitation.ts';
import { useSignup } from './use-signup.ts';
import { useSignupForm } from './use-signup-form.ts';

export function SignupPage() {
  const invitation = useInvitation();
  const state = useSignupForm(invitation.code !== null);
  const navigate = useNavigate();
  const sending = useSignup(state, {
    invitation: invitation.code,
    onSignedUp: () => navigate(routes.signupSuccess, { replace: true }),
  });
  const form = useRef<HTMLHeadingElement>(null);
  const { inviter } = invitation;
  function toForm(): void {
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }
  // What comes later would move under the eye: an invitation is read before the page shows.
  if (invitation.isReading) return <div className="signup-reading" aria-busy="true" />;
  return (
    <>
      {inviter?.actions.invite.ok ? (
        <>
          <Greeting inviter={inviter} onReserve={toForm} />
          <h2 ref={form} className="signup-title" tabIndex={-1}>
            Votre inscription
          </h2>
        </>
      ) : (
        <Head />
      )}
      <div className="with-aside grid">
        <SignupForm invitation={invitation} state={state} sending={sending} />
        <Next />
      </div>
    </>
  );
}

/** Head of the page without an invitation. */
const Head = () => (
  <>
    <Link className="btn btn-plain signup-back" to={routes.landing}>
      <IconArrowLeft aria-hidden="true" />
      {labels.back}
    </Link>
    <PageHeader
      title={labels.signUpTitle}
      lead={
        <>
          Trois minutes suffisent&nbsp;: vous choisirez ensuite la date qui vous convient.{' '}
          <span className="signup-fee">Gratuit&nbsp;; {discoveryFee} pour finaliser, plus tard. </span>
          <Link className="signup-try" to={routes.simulation}>
            Essayer sans s’inscrire
          </Link>
        </>
      }
    />
  </>
);

/** Steps after the form, for people who wonder where it leads. */
const Next = () => (
  <aside aria-labelledby="signup-next">
    <h2 id="signup-next">La suite</h2>
    <ol className="numbered grid signup-next small muted">
      <li>
        <div>
          <b>Vous choisissez une date</b>
          La préinscription est gratuite et retient votre place.
        </div>
      </li>
      <li>
        <div>
          <b>Vous confirmez votre e-mail</b>
          Un lien vous attend dans votre boîte&nbsp;; rien ne presse.
        </div>
      </li>
      <li>
        <div>
          <b>Vous finalisez pour {discoveryFee}</b>
          Par carte ou par PayPal.
        </div>
      </li>
    </ol>
    <p className="small muted signup-guide">
      La personne qui vous invite vous accompagne du premier rendez-vous à l’adhésion.
    </p>
  </aside>
);

/** State without an invitation link: the inviter is typed. */
const uninvited = { code: null, inviter: null, isReading: false, error: null, leave: () => undefined };

/** The form alone, filled in, as the simulation shows it: it keeps and sends nothing. */
export function PlayedForm({ filled, onSignedUp }: { filled: Form; onSignedUp: () => void }) {
  const state = useSignupForm(false, { read: () => filled, keep: () => undefined });
  const sending = useSignup(state, { invitation: null, onSignedUp, send: () => Promise.resolve() });
  return <SignupForm invitation={uninvited} state={state} sending={sending} />;
}
