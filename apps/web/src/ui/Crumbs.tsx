import { frenchSpaces } from '@forman/domain/text';
import { Link } from 'react-router';

export type Crumb = { label: string; to?: string };

/**
 * Breadcrumbs from the first page to this one. The current page has no link, nor has a part of the portal
 * without its own page; the first page shows no breadcrumbs.
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
