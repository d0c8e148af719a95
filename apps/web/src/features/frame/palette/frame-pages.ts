import { capital } from '@forman/domain/text';
import type { Me } from '../../../api/viewer.ts';
import { routes } from '../../../paths.ts';
import { footerEntries, notificationEntries, profileEntries, sideEntries, userEntries } from '../entries.ts';
import type { PalettePage } from './palette-items.ts';

/** Every page that the menus of the frame lead this viewer to, each once. */
export function framePages(me: Me): PalettePage[] {
  const entries = [
    ...sideEntries(me),
    ...profileEntries(me),
    ...userEntries(me),
    ...notificationEntries(me).map((entry) => ({ ...entry, label: `${entry.label}\u00a0: notifications` })),
    { label: 'Calendrier', to: routes.calendar },
    { label: 'Mon compte', to: routes.account },
    ...footerEntries(me),
  ];
  const pages = entries.flatMap((entry) =>
    'to' in entry ? [{ label: capital(entry.label), to: entry.to }] : [],
  );
  return pages.filter(({ to }, index) => pages.findIndex((one) => one.to === to) === index);
}
