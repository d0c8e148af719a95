import './account.css';
import type { ReactNode } from 'react';
import { can, useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoginsCard } from './LoginsCard.tsx';
import { MessageChoicesCard } from './MessageChoicesCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';

type Props = { /** Under the open logins: what this device may do. */ device: ReactNode; aside: ReactNode };

/** What I want to be told, where I am logged in, my password; beside them what the portal knows of me. */
export function AccountPage({ device, aside }: Props) {
  const me = useViewer();
  const home = can(me, 'portal.member') ? [{ label: 'Accueil', to: routes.home }] : [];
  const infos = can(me, 'portal.use') ? [{ label: 'Mes infos', to: routes.reports }] : [];
  return (
    <>
      <PageHeader title="Mon compte" crumbs={[...home, ...infos, { label: 'Mon compte' }]} />
      <div className="cols">
        <div className="stack" style={{ '--gap': '20px' }}>
          <MessageChoicesCard />
          <LoginsCard />
          {device}
          <PasswordCard />
        </div>
        <div className="stack" style={{ '--gap': '20px' }}>
          {aside}
        </div>
      </div>
    </>
  );
}
