import './account.css';
import type { ReactNode } from 'react';
import { can, useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoginsCard } from './LoginsCard.tsx';
import { MessageChoicesCard } from './MessageChoicesCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PendingContactsCard } from './security/PendingContactsCard.tsx';
import { SecondFactorCard } from './security/SecondFactorCard.tsx';
import { SecurityJournalCard } from './security/SecurityJournalCard.tsx';

type Props = { /** Under the open logins: what this device may do. */ device: ReactNode; aside: ReactNode };

/**
 * What I want to be told, how I log in and where, my password; beside them what the portal knows of me. Who must add a
 * second factor first sees that, and what is about the account's safety.
 */
export function AccountPage({ device, aside }: Props) {
  const me = useViewer();
  const isDue = me.isSecondFactorDue;
  const home = can(me, 'portal.member') && !isDue ? [{ label: 'Accueil', to: routes.home }] : [];
  const infos = can(me, 'portal.use') && !isDue ? [{ label: 'Mes infos', to: routes.reports }] : [];
  return (
    <>
      <PageHeader title="Mon compte" crumbs={[...home, ...infos, { label: 'Mon compte' }]} />
      <div className="cols">
        <div className="stack" style={{ '--gap': '20px' }}>
          <PendingContactsCard />
          {!isDue && <MessageChoicesCard />}
          <SecondFactorCard />
          <LoginsCard />
          {!isDue && device}
          <div id="mot-de-passe">
            <PasswordCard />
          </div>
          <SecurityJournalCard />
        </div>
        {!isDue && (
          <div className="stack" style={{ '--gap': '20px' }}>
            {aside}
          </div>
        )}
      </div>
    </>
  );
}
