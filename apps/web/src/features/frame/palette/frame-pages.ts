import { capital } from '@forman/domain/text';
import { officeName } from '../../../api/own-office.ts';
import { can, type Me } from '../../../api/viewer.ts';
import { pathTo, routes } from '../../../paths.ts';
import { guidePages } from '../../../ui/guide-pages.ts';
import {
  type Entry,
  footerEntries,
  type MenuAction,
  notificationEntries,
  profileEntries,
  sideEntries,
  userEntries,
} from '../entries.ts';
import { entryIcons } from '../EntryIcon.tsx';
import type { PalettePage } from './palette-items.ts';

/** Pages that only the office leads to. */
export function officeOnlyPages(me: Me): PalettePage[] {
  const place = officeName(me);
  const pages = [
    { label: 'Cotisations à régler', to: routes.owing, place, Icon: entryIcons.dues },
    { label: 'Paiements à traiter', to: routes.moneyCases, place, Icon: entryIcons.money },
    { label: 'Journal des actes', to: routes.adminAudit, place },
  ];
  const guide = Object.entries(guidePages).map(([page, title]) => ({
    label: title,
    to: pathTo('guidePage', { page }),
    place: 'Guide de l’administration',
  }));
  return [
    ...(can(me, 'members.administer') ? pages : []),
    ...(can(me, 'office.open') || me.isExpertAccountant ? guide : []),
  ];
}

type FramePage = Pick<Entry, 'label' | 'to'> & Partial<Pick<Entry, 'icon'>>;

/** Every page that the menus of the frame lead this viewer to, each once. */
export function framePages(me: Me): PalettePage[] {
  const entries: (MenuAction | FramePage)[] = [
    ...sideEntries(me),
    ...profileEntries(me),
    ...userEntries(me),
    ...notificationEntries(me).map((entry) => ({ ...entry, label: `${entry.label}\u00a0: notifications` })),
    { label: 'Calendrier', to: routes.calendar, icon: 'agenda' },
    ...(can(me, 'portal.member') ? [{ label: 'Commandes groupées', to: routes.groupOrders }] : []),
    { label: 'Mon compte', to: routes.account, icon: 'account' },
    ...footerEntries(me),
  ];
  const pages = entries.flatMap((entry) =>
    'to' in entry
      ? [{ label: capital(entry.label), to: entry.to, Icon: entry.icon && entryIcons[entry.icon] }]
      : [],
  );
  return pages.filter(({ to }, index) => pages.findIndex((one) => one.to === to) === index);
}
