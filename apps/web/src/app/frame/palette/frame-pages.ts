import { capital } from '@forman/domain/text';
import { can, type Me } from '../../../api/viewer.ts';
import { routes } from '../../../paths.ts';
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

type FramePage = Pick<Entry, 'label' | 'to'> & Partial<Pick<Entry, 'icon'>>;

/** All the pages linked from this viewer's menus, each once. */
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
