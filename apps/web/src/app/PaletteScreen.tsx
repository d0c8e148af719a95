import { booksPlace, officeName } from '../api/own-office.ts';
import { can, useViewer } from '../api/viewer.ts';
import { framePages } from './frame/palette/frame-pages.ts';
import { officeOnlyPages } from './frame/palette/office-only-pages.ts';
import { Palette } from './frame/palette/Palette.tsx';
import { routes } from '../paths.ts';
import { ownThings } from './own-things.ts';
import { officePanels } from './office-panels.tsx';

/** Settings and acts of the panels, by the words of those who look for them. */
const panelWords: Record<string, string> = {
  utilisateurs: 'membres adhérents niveau parrain habilitation créer un compte doublons',
  lieux: 'adresse salle plan site',
  thematiques: 'titres heures par titre matrice modèle',
  heures: 'rappels présence connexion attestation signature numéro de déclaration formations à accepter',
  quotas: 'réglages obligation IAS IMMOBILIER CIF thèmes',
  comptes: 'mois ventes encaissements',
  'gestion-factures': 'corriger refaire facture libre',
  commandes: 'entreprise virement IBAN devis coordonnées bancaires',
  association: 'vendeur SIRET adresse mentions légales hébergeur premiers réglages',
  banque: 'relevé rapprochement camt ofx cfonb virement compte 512',
  remises: 'chèques espèces caisse bordereau dépôt encaisser',
  versements: 'banque Stripe PayPal frais rapprochement',
  clotures: 'archive fermer le mois exercice FEC',
  avoirs: 'crédit cadeau remboursement',
  tva: 'taux vendeur exonération numéro',
  'regles-tva': 'taux comptes produit',
  'imports-exports': 'tableur CSV Excel reprise sauvegarde',
  securite: 'trésorier second facteur connexions événements',
};

/**
 * Palette over everything that can be found: pages of the menus, panels and pages of the office and its
 * guide, and the server’s results.
 */
export function PaletteScreen({ onClose }: { onClose: () => void }) {
  const me = useViewer();
  const office = routes[booksPlace(me)];
  const panels = officePanels
    .filter(({ permission }) => can(me, permission))
    .map(({ name, label, Icon }) => ({
      label,
      Icon,
      to: `${office}?rubrique=${name}`,
      place: officeName(me),
      ...(name in panelWords && { words: panelWords[name] }),
    }));
  return (
    <Palette
      pages={[...framePages(me), ...ownThings(me), ...panels, ...officeOnlyPages(me)]}
      onClose={onClose}
    />
  );
}
