import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTitle } from './use-title.ts';

export type Crumb = { label: string; to?: string };

type Props = {
  title: string;
  /** The tab's title, when it says more than the heading ("Bonjour Camille" is "Accueil"). */
  tabTitle?: string;
  /** From the first page to this one, which has no address. */
  crumbs?: readonly Crumb[];
  /** What the page is for, in one line, when its title does not say it. */
  lead?: ReactNode;
  /** The main action: top right, stuck above the bottom bar on a phone (class `main-act`). */
  action?: ReactNode;
};

export function PageHeader({ title, tabTitle, crumbs, lead, action }: Props) {
  useTitle(tabTitle ?? title);
  return (
    <>
      {crumbs && (
        <nav aria-label="Fil d’Ariane">
          <ol className="crumbs">
            {crumbs.map(({ label, to }) => (
              <li key={label}>
                {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="pagehead">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {action && <div className="main-act">{action}</div>}
      </div>
    </>
  );
}
