import type { SessionKind } from '@forman/domain/sessions/kinds';
import { Link } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { kindUi } from '../../ui/kind-ui.tsx';

/** Guests have no home page: their crumbs begin with the list. */
export function Crumbs({ kind, title }: { kind: SessionKind; title: string }) {
  const me = useViewer();
  const { many, list } = kindUi[kind];
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className="crumbs">
        {can(me, 'portal.member') && (
          <li>
            <Link to={routes.home}>Accueil</Link>
          </li>
        )}
        <li>
          <Link to={routes[list]}>{many}</Link>
        </li>
        <li className="crumb-here">
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  );
}
