import { Link } from 'react-router';
import { panelOf, type Use, countOf } from './uses.ts';

type Props = {
  uses: readonly Use[];
  /** Filter that shows these sessions in the panel of their kind. */ filter: Record<string, string>;
};

/** Number of sessions that use an entry, by kind, each with a link to them. */
export function Uses({ uses, filter }: Props) {
  if (uses.length === 0) return <span className="muted">Aucune session</span>;
  return (
    <ul className="cat-uses grid gap-2">
      {uses.map((use) => (
        <li key={use.kind}>
          <Link className="line-link" to={panelOf(use.kind, filter)}>
            {countOf(use)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
