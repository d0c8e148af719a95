import './signing.css';
import { IconLock, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnline } from '../../../api/online.ts';
import { can, useViewer } from '../../../api/viewer.ts';
import { pathTo, routes } from '../../../paths.ts';
import { kindUi } from '../../../sessions/shared/kind-ui.tsx';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { useAsPartOf } from '../../../ui/parent-page.ts';
import { Note } from '../../../ui/Note.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import type { Half, SessionOfHalf, Signed as Signature } from './opened.ts';
import { SessionHead } from './SessionHead.tsx';
import { Kept, Signed } from './Signed.tsx';
import { SignForm } from './SignForm.tsx';
import { useSigning } from './use-signing.ts';
import { isOfSameHalfDay, useWaiting } from './waiting.ts';
import { WaitingCard } from './WaitingCard.tsx';
import { WhoSees } from './WhoSees.tsx';

type Props = {
  session: SessionOfHalf;
  half: Half;
  /** The viewer’s signature, when given before. */
  signature: Signature | null;
  /** Title of another session signed at the same hours. */
  signedElsewhere: string | null;
  ticket: string;
  signableUntil: string;
};

/** The viewer’s presence on a half-day: to sign, kept on this device, or signed. */
export function SignView({ session, half, signature, signedElsewhere, ticket, signableUntil }: Props) {
  const me = useViewer();
  const isOnline = useOnline();
  const { sessionId, title } = session;
  const { day, part } = half;
  const signing = useSigning({ sessionId, title, day, part, ticket, signableUntil });
  const waiting = useWaiting();
  const isHere = (one: (typeof waiting)[number]): boolean =>
    one.refusal === null && isOfSameHalfDay(one, { owner: me.id, sessionId, day, part });
  // While the signature is sent it is also kept, in case this page is closed.
  const kept = signing.isBusy ? undefined : waiting.find(isHere);
  const isOpen = !signature && !kept;
  useTitle(signature ? 'Présence signée' : 'Ma signature');
  return (
    <>
      <SignCrumbs session={session} />
      <div className="sign">
        <output className="vh">{announcementOf(signature, kept)}</output>
        <SessionHead session={session} half={half} isSigned={!isOpen} />
        {isOpen && <Notes isOnline={isOnline} isCountersigned={half.state === 'countersigned'} />}
        {signedElsewhere && (
          <Note tone="wait" title={`Vous avez déjà signé «\u00a0${signedElsewhere}\u00a0» aux mêmes heures.`}>
            Une heure ne compte qu’une fois&nbsp;: seule la plus longue des deux sessions sera attestée.
          </Note>
        )}
        {signature && <Signed session={session} half={half} signature={signature} mark={signing.given} />}
        {!signature && kept && <Kept half={half} signature={kept} />}
        {isOpen && <SignForm signing={signing} isOnline={isOnline} />}
        <WaitingCard waiting={waiting.filter((one) => !isHere(one))} />
        {isOpen && <Legal />}
      </div>
    </>
  );
}

/** Announces the change to people who do not see the screen. */
function announcementOf(signature: Signature | null, kept: unknown): string {
  if (signature) return 'Votre présence est signée.';
  return kept ? 'Votre signature est gardée sur cet appareil.' : '';
}

function SignCrumbs({ session: { kind, title, sessionId } }: { session: SessionOfHalf }) {
  const me = useViewer();
  const { many, list, detail } = kindUi[kind];
  useAsPartOf(routes[list]);
  return (
    <Crumbs
      crumbs={[
        ...(can(me, 'portal.member') ? [{ label: 'Accueil', to: routes.home }] : []),
        { label: many, to: routes[list] },
        { label: title, to: pathTo(detail, { id: sessionId }) },
        { label: 'Ma signature' },
      ]}
    />
  );
}

const Notes = ({ isOnline, isCountersigned }: { isOnline: boolean; isCountersigned: boolean }) => (
  <>
    <output className="sign-note">
      {!isOnline && (
        <span className="note note-wait">
          <IconWifiOff aria-hidden="true" />
          <span>
            <b>Pas de réseau.</b> Signez quand même&nbsp;: votre signature reste sur cet appareil et part dès
            que le réseau revient.
          </span>
        </span>
      )}
    </output>
    {isCountersigned && (
      <Note tone="wait" title="Le pilote a déjà contresigné cette demi-journée.">
        Vous pouvez encore signer&nbsp;: votre signature lui est présentée, et compte dès qu’il l’accepte.
      </Note>
    )}
  </>
);

function Legal() {
  const [isAsked, setAsked] = useState(false);
  return (
    <p className="tiny muted sign-legal flex gap-8">
      <IconLock className="ic-s" aria-hidden="true" />
      <span>
        Nous gardons votre signature, son heure et la manière de signer, pour prouver vos heures.{' '}
        <button type="button" className="sign-ask" onClick={() => setAsked(true)}>
          Qui les voit
        </button>
      </span>
      <WhoSees opened={isAsked} onClose={() => setAsked(false)} />
    </p>
  );
}
