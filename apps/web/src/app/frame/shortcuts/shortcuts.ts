import { hasAccountAlone, homeOf, type Me } from '../../../api/viewer.ts';
import { routes } from '../../../paths.ts';
import { framePages } from '../palette/frame-pages.ts';

/** Page opened by a letter typed after "g". */
export type Jump = { key: string; label: string; to: string };

/** Jumps of this viewer, to pages that their menus have too. */
export function jumpsOf(me: Me): Jump[] {
  if (hasAccountAlone(me)) return [];
  const home: Jump = { key: 'a', label: 'Accueil', to: homeOf(me) };
  const pages: Jump[] = [
    { key: 't', label: 'Ateliers', to: routes.workshops },
    { key: 'c', label: 'Calendrier', to: routes.calendar },
    { key: 'm', label: 'Mon agenda', to: routes.agenda },
    { key: 'n', label: 'Actualités', to: routes.newsList },
    { key: 'f', label: 'Factures', to: routes.invoices },
  ];
  const offered = new Set(framePages(me).map(({ to }) => to));
  // The home page of a guest is the list of workshops: a page is kept once.
  return [home, ...pages].filter(
    ({ to }, index, all) =>
      (index === 0 || offered.has(to)) && all.findLastIndex((one) => one.to === to) === index,
  );
}
