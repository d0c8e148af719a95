import type { Answer } from '../../api/client.ts';
import { fullName } from '@forman/domain/text';
import { can, type Me } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import type { Crumb } from '../../ui/Crumbs.tsx';

export type Plan = Answer<'getAdvisedThematics'>;

/** Address of the viewer’s first page. */
export const firstPage = (me: Me): string => (can(me, 'portal.member') ? routes.home : routes.workshops);

/** Breadcrumb from the first page over the person to their plan, and to the form of the plan. */
export function planCrumbs(me: Me, id: string, plan: Plan | undefined, page?: string): Crumb[] {
  const isOwn = id === String(me.id);
  const name = plan ? fullName(plan.person) : 'Profil';
  const crumbs = [
    { label: 'Accueil', to: firstPage(me) },
    { label: isOwn ? 'Mon Profil' : name, to: pathTo('profile', { id }) },
  ];
  const label = 'Plan de formation';
  return page
    ? [...crumbs, { label, to: pathTo('trainingPlan', { id }) }, { label: page }]
    : [...crumbs, { label }];
}
