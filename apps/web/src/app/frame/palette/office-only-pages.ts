import { officeName } from '../../../api/own-office.ts';
import { can, type Me } from '../../../api/viewer.ts';
import { pathTo, routes } from '../../../paths.ts';
import { guidePages } from '../../../platform/shared/guide-pages.ts';
import { entryIcons } from '../EntryIcon.tsx';
import type { PalettePage } from './palette-items.ts';

/** Pages that are linked only from the office. */
export function officeOnlyPages(me: Me): PalettePage[] {
  const place = officeName(me);
  const pages = [
    { label: 'Cotisations à régler', to: routes.owing, place, Icon: entryIcons.dues },
    {
      label: 'Encaisser\u00a0: un nom à la suite ouvre sa fiche',
      to: routes.owing,
      place,
      words: 'chèque espèces virement reçu caisse',
      Icon: entryIcons.money,
    },
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
