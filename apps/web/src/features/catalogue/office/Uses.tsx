import { Link } from 'react-router';
import { panelOf, type Use, countOf } from './uses.ts';

type Props = {
  uses: readonly Use[];
  /** The filter of the panel of sessions that shows these. */ filter: Record<string, string>;
};

/** The sessions that use an entry, each kind a way to them. */
export function Uses({ uses, filter }: Props) {
  if (uses.length === 0) return <span className="muted">Aucune session</span>;
  return (
    <ul className="cat-uses">
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
