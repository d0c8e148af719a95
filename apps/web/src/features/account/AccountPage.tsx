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

type Props = { /** What this device may do. */ device: ReactNode; aside: ReactNode };

/**
 * What I want to be told, how I log in and where; beside them this device, and what the portal knows of me.
 * Who must add a second factor first sees that, and what is about the account's safety.
 */
export function AccountPage({ device, aside }: Props) {
  const me = useViewer();
  if (me.isPasswordDue) return <PasswordFirst />;
  const isDue = me.isSecondFactorDue;
  const home = can(me, 'portal.member') && !isDue ? [{ label: 'Accueil', to: routes.home }] : [];
  const infos = can(me, 'portal.use') && !isDue ? [{ label: 'Mes infos', to: routes.reports }] : [];
  return (
    <>
      <PageHeader title="Mon compte" crumbs={[...home, ...infos, { label: 'Mon compte' }]} />
      {!isDue && <Contents />}
      <div className="cols">
        <div className="stack" style={{ '--gap': '20px' }}>
          <PendingContactsCard />
          {!isDue && (
            <div id="messages">
              <MessageChoicesCard />
            </div>
          )}
          <div id="double-verification">
            <SecondFactorCard />
          </div>
          <div id="mot-de-passe">
            <PasswordCard />
          </div>
          <div id="connexions">
            <LoginsCard />
          </div>
          <div id="journal">
            <SecurityJournalCard />
          </div>
        </div>
        {!isDue && (
          <div className="stack" style={{ '--gap': '20px' }}>
            <div id="appareil">{device}</div>
            <div id="donnees" className="stack" style={{ '--gap': '20px' }}>
              {aside}
            </div>
          </div>
        )}
      </div>
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

const parts = [
  ['messages', 'Ce que je veux recevoir'],
  ['double-verification', 'Double vérification'],
  ['mot-de-passe', 'Mot de passe'],
  ['connexions', 'Connexions ouvertes'],
  ['journal', 'Journal de sécurité'],
  ['appareil', 'Cet appareil'],
  ['donnees', 'Mes données personnelles'],
] as const;

/** The page is long: its parts, in their order, a press away. */
const Contents = () => (
  <nav className="account-parts" aria-label="Sur cette page">
    {parts.map(([id, name]) => (
      <a key={id} href={`#${id}`}>
        {name}
      </a>
    ))}
  </nav>
);
