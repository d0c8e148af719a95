import { frenchSpaces } from '@forman/domain/text';
import { Link } from 'react-router';

export type Crumb = { label: string; to?: string };

/** From the first page to this one, which has no address; nor has a part of the portal that has no page of its own. A page that is the first has nothing to lead back to. */
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
