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
import { parts, type PartId, titleOf, useFocusOnTurn, useNamedPart, useOpened } from './parts.ts';
import { PendingContactsCard } from './security/PendingContactsCard.tsx';
import { SecondFactorCard } from './security/SecondFactorCard.tsx';
import { SecurityJournalCard } from './security/SecurityJournalCard.tsx';

/** A part that belongs to another feature: how it stands, and what can be done there. */
type Slot = { state: ReactNode; card: ReactNode };
type Props = {
  /** null where this device has nothing to choose. */
  device: Slot | null;
  privacy: Slot;
  erasure: Slot;
};

/** The account page: messages, logins and their factors, this device, and the person's data. */
export const AccountPage = (slots: Props) =>
  useViewer().isPasswordDue ? <PasswordFirst /> : <Account {...slots} />;

/**
 * An index says how each part stands, and the part that the address names is open: beside it on a desk, in its place on a
 * phone. Those that were open before stay there unseen, with what was typed in them.
 * Who must add a second factor first has no index, and sees all that is about the account's safety.
 */
function Account({ device, privacy, erasure }: Props) {
  const isDue = useViewer().isSecondFactorDue;
  // The first key ends that while its dialog is open: the page stays as it is.
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

/** Back to the index, in one's history too when one came from there. */
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

/** The form that replaces a password given by somebody else; nothing else opens before. */
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
