import type { Answer } from '../../api/client.ts';
import { fullName } from '@forman/domain/text';
import { can, type Me } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import type { Crumb } from '../../ui/Crumbs.tsx';

export type Plan = Answer<'getAdvisedThematics'>;

/** Where the viewer begins. */
export const firstPage = (me: Me): string => (can(me, 'portal.member') ? routes.home : routes.workshops);

/** From the first page over the person to their plan. */
export function planCrumbs(me: Me, id: string, plan: Plan | undefined): Crumb[] {
  const isOwn = id === String(me.id);
  const name = plan ? fullName(plan.person) : 'Profil';
  return [
    { label: 'Accueil', to: firstPage(me) },
    { label: isOwn ? 'Mon Profil' : name, to: pathTo('profile', { id }) },
    { label: 'Plan de formation' },
  ];
}
