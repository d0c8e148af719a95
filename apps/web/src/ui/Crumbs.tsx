import { frenchSpaces } from '@forman/domain/text';
import { Link } from 'react-router';

export type Crumb = { label: string; to?: string };

/**
 * The breadcrumbs from the first page to this one. This page has no link, nor has a part of the portal without a page
 * of its own; the first page shows none.
 */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length < 2) return null;
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className="crumbs">
        {crumbs.map(({ label, to }, index) => (
          <li key={label}>
            {to ? (
              <Link to={to}>{frenchSpaces(label)}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
                {frenchSpaces(label)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
