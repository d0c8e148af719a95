import type { ReactNode } from 'react';
import { type Crumb, Crumbs } from './Crumbs.tsx';
import { useTitle } from './use-title.ts';

type Props = {
  title: string;
  /** The tab's title, when it says more than the heading ("Bonjour Camille" is "Accueil"). */
  tabTitle?: string;
  crumbs?: readonly Crumb[];
  /** What the page is for, in one line, when its title does not say it. */
  lead?: ReactNode;
  /** A link to help with what is done here, under the lead. */
  help?: ReactNode;
  /** The main action: top right, stuck above the bottom bar on a phone (class `main-act`). */
  action?: ReactNode;
  /** A lesser one: top right, and under the title where both have no room. */
  aside?: ReactNode;
};

export function PageHeader({ title, tabTitle, crumbs, lead, help, action, aside }: Props) {
  useTitle(tabTitle ?? title);
  return (
    <>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <div className="pagehead">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p>{lead}</p>}
          {help}
        </div>
        {aside}
        {action && <div className="main-act">{action}</div>}
      </div>
    </>
  );
}
