import './account.css';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { AccountIndex } from './AccountIndex.tsx';
import { LoginsCard } from './LoginsCard.tsx';
import { MessageChoicesCard } from './MessageChoicesCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { parts, type PartId, titleOf } from '../shared/account-parts.ts';
import { useFocusOnTurn, useNamedPart, useOpened } from './parts.ts';
import { PendingContactsCard } from './security/PendingContactsCard.tsx';
import { SecondFactorCard } from './security/SecondFactorCard.tsx';
import { SecurityJournalCard } from './security/SecurityJournalCard.tsx';

/** A part that belongs to another feature: its state, shown in the index, and its card. */
type Slot = { state: ReactNode; card: ReactNode };
type Props = {
  /** Null where this device has nothing to choose. */
  device: Slot | null;
  privacy: Slot;
  erasure: Slot;
};

/** The account page: messages, logins and their factors, this device, and the person's data. */
export const AccountPage = (slots: Props) =>
  useViewer().isPasswordDue ? <PasswordFirst /> : <Account {...slots} />;

/**
 * The index shows the state of each part. The part that the address names is open: beside the index on a
 * desktop, in its place on a phone. Parts opened before stay mounted but hidden, with what was typed in them.
 * A person who must first add a second factor has no index, and sees all the parts about the account's
 * safety.
 */
function Account({ device, privacy, erasure }: Props) {
  const isDue = useViewer().isSecondFactorDue;
  // Adding the first factor ends this duty while its dialog is open, so the page keeps its first state.
  const [isWhole] = useState(isDue);
  const isNarrow = useNarrow();
  const named = useNamedPart();
  const open = isWhole ? null : (named ?? (isNarrow ? null : parts[0][0]));
  useFocusOnTurn(open);
  const opened = useOpened(open);
  const part = (id: PartId, card: ReactNode) =>
    (isWhole || opened.has(id)) && (
      <div id={id} tabIndex={-1} hidden={!isWhole && open !== id}>
        {card}
      </div>
    );
  return (
    <div className={isWhole ? undefined : 'account'}>
      {open && isNarrow ? <PartHead part={open} /> : <WholeHead isDue={isDue} />}
      {!(open && isNarrow) && <PendingContactsCard />}
      {!isWhole && !(open && isNarrow) && (
        <AccountIndex
          device={device?.state}
          privacy={privacy.state}
          erasure={erasure.state}
          current={isNarrow ? null : open}
        />
      )}
      <div className="stack account-parts" style={{ '--gap': '20px' }} hidden={!isWhole && !open}>
        {!isDue && part('messages', <MessageChoicesCard />)}
        {part('double-verification', <SecondFactorCard />)}
        {part('mot-de-passe', <PasswordCard />)}
        {part('connexions', <LoginsCard />)}
        {part('journal', <SecurityJournalCard />)}
        {!isDue && (
          <>
            {device && part('appareil', device.card)}
            {part('donnees', privacy.card)}
            {part('suppression', erasure.card)}
          </>
        )}
      </div>
    </div>
  );
}

function WholeHead({ isDue }: { isDue: boolean }) {
  const me = useViewer();
  const home = can(me, 'portal.member') && !isDue ? [{ label: 'Accueil', to: routes.home }] : [];
  return <PageHeader title="Mon compte" crumbs={[...home, { label: 'Mon compte' }]} />;
}

/** Heading of a part on a phone. Its link goes back in the history when the person came from the index. */
function PartHead({ part }: { part: PartId }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  function back(event: MouseEvent): void {
    if (!(state as { isFromIndex?: boolean } | null)?.isFromIndex) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <>
      <BackLink to={routes.account} onClick={back}>
        Mon compte
      </BackLink>
      <PageHeader title={titleOf(part)} />
    </>
  );
}

/** Form to replace a password that somebody else set; no other part opens before. */
const PasswordFirst = () => (
  <>
    <PageHeader
      title="Choisissez votre mot de passe"
      lead="L’actuel vous a été donné par l’association&nbsp;: choisissez-en un que vous seul connaissez, et le portail s’ouvre."
    />
    <div className="account-parts">
      <PasswordCard isGiven />
    </div>
  </>
);
