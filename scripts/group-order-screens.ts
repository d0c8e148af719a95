import type { Page } from '@playwright/test';
import { press, type Screen } from './screen.ts';

/** Chooses everybody of the company for the last listed session. */
const chooseSeats = async (page: Page): Promise<void> => {
  const session = page.getByRole('region', { name: 'Sessions' }).getByRole('article').last();
  await session.getByRole('button', { name: /^Choisir/ }).click();
  for (const person of await session.getByRole('checkbox').all()) await person.check({ force: true });
  await page.getByText(/^À régler par virement/).waitFor();
};

/** Screens of group orders. */
export const groupOrderScreens: readonly Screen[] = [
  { name: 'group-orders', path: '/auth/adherents/profil/commandes', as: ['xman', 'neoman'] },
  { name: 'group-order-quote', path: '/auth/adherents/profil/commande/3', as: ['xman'] },
  { name: 'group-order-open', path: '/auth/adherents/profil/commande/2', as: ['xman', 'comptable'] },
  { name: 'group-order-paid', path: '/auth/adherents/profil/commande/1', as: ['xman'] },
  {
    name: 'group-order-transfer',
    path: '/auth/adherents/profil/commande/2',
    as: ['comptable'],
    prepare: press(/^Virement reçu/),
    asSeen: true,
  },
  { name: 'group-order-no-company', path: '/auth/adherents/profil/commandes/nouvelle', as: ['neoman'] },
  {
    name: 'group-order-new',
    path: '/auth/adherents/profil/commandes/nouvelle?q=AMF',
    as: ['xman'],
    prepare: chooseSeats,
  },
  { name: 'group-order-kept', path: '/auth/formation?title=AMF', as: ['adman'] },
  { name: 'office-group-orders', path: '/auth/expert-comptable?rubrique=commandes', as: ['comptable'] },
];
