import type { ReactNode } from 'react';
import { type Crumb, Crumbs } from './Crumbs.tsx';
import { GuideLink } from './GuideLink.tsx';
import type { GuidePage } from './guide-pages.ts';
import { useTitle } from './use-title.ts';

type Props = {
  title: string;
  /** The tab's title, when it says more than the heading ("Bonjour Camille" is "Accueil"). */
  tabTitle?: string;
  crumbs?: readonly Crumb[];
  /** What the page is for, in one line, when its title does not say it. */
  lead?: ReactNode;
  /** The page of the guide about what is done here. */
  guide?: GuidePage;
  /** The main action: top right, stuck above the bottom bar on a phone (class `main-act`). */
  action?: ReactNode;
  /** A lesser one: top right, and under the title where both have no room. */
  aside?: ReactNode;
};

export function PageHeader({ title, tabTitle, crumbs, lead, guide, action, aside }: Props) {
  useTitle(tabTitle ?? title);
  return (
    <>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <div className="pagehead">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p>{lead}</p>}
          {guide && <GuideLink page={guide} />}
        </div>
        {aside}
        {action && <div className="main-act">{action}</div>}
      </div>
    </>
  );
}
