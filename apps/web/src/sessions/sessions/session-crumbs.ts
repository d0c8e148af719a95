import type { SessionKind } from '@forman/domain/sessions/kinds';
import { can, type Me } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import type { Crumb } from '../../ui/Crumbs.tsx';
import { kindUi } from '../shared/kind-ui.tsx';

/** Breadcrumb to the list of a kind, or to a page under it; a guest’s begins with the list. */
export function sessionCrumbs(me: Me, kind: SessionKind, page?: string): Crumb[] {
  const { many, list } = kindUi[kind];
  return [
    ...(can(me, 'portal.member') ? [{ label: 'Accueil', to: routes.home }] : []),
    ...(page === undefined ? [{ label: many }] : [{ label: many, to: routes[list] }, { label: page }]),
  ];
}
