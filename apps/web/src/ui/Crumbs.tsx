import { Link } from 'react-router';

export type Crumb = { label: string; to?: string };

/** From the first page to this one, which has no address. A page that is the first has nothing to lead back to. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length < 2) return null;
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className="crumbs">
        {crumbs.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
