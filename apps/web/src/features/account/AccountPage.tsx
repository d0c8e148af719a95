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
import { groupTitles, type PartId, titleOf, useFocusOnTurn, useNamedPart, useReadPart } from './parts.ts';
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

/** What I want to be told, how I log in and where; beside them this device, and what the portal knows of me. */
export const AccountPage = (slots: Props) =>
  useViewer().isPasswordDue ? <PasswordFirst /> : <Account {...slots} />;

/**
 * An index says how each part stands. On a desk all of them follow, below each other, and where there is room it stays
 * beside them. A phone shows the one that the address names; the others stay there unseen, with what was typed in them.
 * Who must add a second factor first sees that, and what is about the account's safety.
 */
function Account({ device, privacy, erasure }: Props) {
  const isDue = useViewer().isSecondFactorDue;
  // The first key ends that while its dialog is open: the page stays as it is.
  const [isWhole] = useState(isDue);
  const isFolded = useNarrow() && !isWhole;
  const named = useNamedPart();
  const open = isFolded ? named : null;
  useFocusOnTurn(open);
  const at = (id: PartId) => ({ id, hidden: isFolded && open !== id });
  const hasMenu = !isDue && !isFolded;
  const current = useReadPart(hasMenu);
  const above = (title: string) => hasMenu && <p className="eyebrow">{title}</p>;
  const index = (
    <AccountIndex
      device={device?.state}
      privacy={privacy.state}
      erasure={erasure.state}
      current={hasMenu ? current : null}
    />
  );
  const isAside = open !== null && ['appareil', 'donnees', 'suppression'].includes(open);
  return (
    <div className={open ? 'account-open' : hasMenu ? 'account-whole' : undefined}>
      {open ? <PartHead part={open} /> : <WholeHead isDue={isDue} />}
      {hasMenu && index}
      <div className="cols">
        <div className="stack account-main" style={{ '--gap': '20px' }} hidden={open !== null && isAside}>
          {!open && <PendingContactsCard />}
          {above(groupTitles.choices)}
          {!isDue && (
            <div {...at('messages')}>
              <MessageChoicesCard />
            </div>
          )}
          {above(groupTitles.security)}
          <div {...at('double-verification')}>
            <SecondFactorCard />
          </div>
          <div {...at('mot-de-passe')}>
            <PasswordCard />
          </div>
          <div {...at('connexions')}>
            <LoginsCard />
          </div>
          <div {...at('journal')}>
            <SecurityJournalCard />
          </div>
        </div>
        {!isDue && (
          <div className="stack" style={{ '--gap': '20px' }} hidden={isFolded && !isAside}>
            {above(device ? groupTitles.deviceAndData : groupTitles.data)}
            {device && <div {...at('appareil')}>{device.card}</div>}
            <div {...at('donnees')}>{privacy.card}</div>
            <div {...at('suppression')}>{erasure.card}</div>
          </div>
        )}
      </div>
      {isFolded && !open && index}
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

/** Nothing else opens for who still has the password that somebody made for them. */
const PasswordFirst = () => (
  <>
    <PageHeader
      title="Choisissez votre mot de passe"
      lead="L’actuel vous a été donné par l’association&nbsp;: choisissez-en un que vous seul connaissez, et le portail s’ouvre."
    />
    <div className="cols">
      <PasswordCard isGiven />
    </div>
  </>
);
