import { type PartId, parts } from '../people/shared/account-parts.ts';
import { isAccountant } from './frame/entries.ts';
import { entryIcons } from './frame/EntryIcon.tsx';
import type { PalettePage } from './frame/palette/palette-items.ts';
import { can, type Me } from '../api/viewer.ts';
import { routes } from '../paths.ts';

/** Words by which people look for a part of their account. */
const accountWords: Record<PartId, string> = {
  messages: 'notifications e-mails préférences rappels désabonner',
  'double-verification': 'code application clé passkey sécurité second facteur',
  'mot-de-passe': 'changer password sécurité connexion',
  connexions: 'appareils déconnecter sécurité',
  journal: 'historique sécurité',
  appareil: 'installer hors ligne notifications',
  donnees: 'RGPD archive export vie privée',
  suppression: 'effacer fermer quitter désinscrire',
};

/** What a person has of their own, and each setting of their account. */
export function ownThings(me: Me): PalettePage[] {
  const account = parts.map(([id, label]) => ({
    label,
    to: `${routes.account}#${id}`,
    place: 'Mon compte',
    words: accountWords[id],
    Icon: entryIcons.account,
  }));
  if (isAccountant(me)) return account;
  const own: PalettePage[] = [
    {
      label: 'Mon avoir',
      to: routes.credit,
      words: 'crédit solde cadeau remboursement',
      Icon: entryIcons.money,
    },
    { label: 'Mes messages', to: routes.messages, words: 'e-mails courriers notifications reçus' },
    {
      label: 'Mon adhésion',
      to: routes.notificationsMembership,
      words: 'cotisation renouveler payer',
      Icon: entryIcons.dues,
    },
    ...(me.userInformations.habilitation.length > 0
      ? [
          {
            label: 'Mes attestations',
            to: routes.hourAttestations,
            words: 'preuve formation certificat heures',
            Icon: entryIcons.hours,
          },
        ]
      : []),
    ...(can(me, 'portal.member')
      ? [{ label: 'Statuts de l’association', to: routes.statutes, words: 'règlement' }]
      : []),
  ];
  return [...own, ...account];
}
