import type { ReactNode } from 'react';
import { type Crumb, Crumbs } from './Crumbs.tsx';
import { useTitle } from './use-title.ts';

type Props = {
  title: string;
  /** Title of the tab, when it says more than the heading ("Bonjour Camille" is "Accueil"). */
  tabTitle?: string;
  crumbs?: readonly Crumb[];
  /** Purpose of the page in one line, when its title does not tell it. */
  lead?: ReactNode;
  /** Link to help on this page, under the lead. */
  help?: ReactNode;
  /** Main action: top right, and stuck above the bottom bar on a phone (class `main-act`). */
  action?: ReactNode;
  /** Secondary action: top right, or under the title where both have no room. */
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
