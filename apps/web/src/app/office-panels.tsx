import type { Permission } from '@forman/domain/access';
import { type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import {
  IconArrowsSort,
  IconBook,
  IconBuilding,
  IconBuildingBank,
  IconTransferIn,
  IconBulb,
  IconCertificate,
  IconChartBar,
  IconCoins,
  IconFileInvoice,
  IconFilePencil,
  IconHourglass,
  IconLock,
  IconMapPin,
  IconPercentage,
  IconReceiptRefund,
  IconReceiptTax,
  IconReportAnalytics,
  IconShoppingCart,
  IconShieldLock,
  IconTarget,
  IconUsers,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { GuidePage } from '../platform/shared/guide-pages.ts';
import { kindIcons } from '../platform/shared/kind-icons.tsx';
import { kindUi } from '../sessions/shared/kind-ui.tsx';

/** Groups of panels, in their order. */
export const panelGroups = {
  people: 'Personnes et sessions',
  hours: 'Heures',
  books: 'Comptes',
  settings: 'Réglages',
} as const;

export type OfficePanel = {
  /** Name in the address: ?rubrique=tva. */
  name: string;
  group: keyof typeof panelGroups;
  label: string;
  Icon: ComponentType<{ 'aria-hidden': 'true' }>;
  permission: Permission;
  /** Page of the guide about this panel. */
  guide: GuidePage;
  /** Loaded when it is opened. */
  Panel: ComponentType;
};

/** Month of the books: the accountant’s page, and a panel of administrators. */
export const AccountsMonth = lazy(async () => ({
  default: (await import('./AccountsMonth.tsx')).AccountsMonth,
}));

/** The component of a panel, by its name in its file; loaded when it is opened. */
function panelOf<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}

/** Panel of the sessions of a kind. */
const sessionPanel = (kind: SessionKind): OfficePanel => ({
  name: kindUi[kind].panel,
  group: 'people',
  label: kindUi[kind].many,
  Icon: kindIcons[kind].icon,
  permission: 'sessions.administer',
  guide: 'une-saison-de-sessions',
  Panel: lazy(async () => {
    const { SessionsPanel } = await import('../participation/session-office/office/SessionsPanel.tsx');
    return { default: () => <SessionsPanel kind={kind} /> };
  }),
});

/** Panels of the back office, in the order of its list; a new panel is one entry here. */
export const officePanels: readonly OfficePanel[] = [
  {
    name: 'utilisateurs',
    group: 'people',
    label: 'Utilisateurs',
    Icon: IconUsers,
    permission: 'members.administer',
    guide: 'un-membre-qui-part',
    Panel: panelOf(() => import('./users-panel.tsx'), 'UsersPanelWithActs'),
  },
  ...sessionKinds.map(sessionPanel),
  {
    name: 'lieux',
    group: 'people',
    label: 'Lieux',
    Icon: IconMapPin,
    permission: 'catalogue.administer',
    guide: 'une-saison-de-sessions',
    Panel: panelOf(() => import('../participation/catalogue/office/SitesPanel.tsx'), 'SitesPanel'),
  },
  {
    name: 'thematiques',
    group: 'people',
    label: 'Thématiques',
    Icon: IconBulb,
    permission: 'catalogue.administer',
    guide: 'une-saison-de-sessions',
    Panel: panelOf(() => import('../participation/catalogue/office/ThematicsPanel.tsx'), 'ThematicsPanel'),
  },
  {
    name: 'objectifs',
    group: 'people',
    label: 'Objectifs',
    Icon: IconTarget,
    permission: 'members.administer',
    guide: 'arriver-sur-le-portail',
    Panel: panelOf(() => import('../community/goals/office/GoalsPanel.tsx'), 'GoalsPanel'),
  },
  {
    name: 'heures',
    group: 'hours',
    label: 'Heures',
    Icon: IconCertificate,
    permission: 'hours.administer',
    guide: 'les-heures-de-formation',
    Panel: panelOf(() => import('./HoursOfficePanel.tsx'), 'HoursOfficePanel'),
  },
  {
    name: 'bilan-pedagogique',
    group: 'hours',
    label: 'Bilan pédagogique',
    Icon: IconReportAnalytics,
    permission: 'hours.administer',
    guide: 'les-heures-de-formation',
    Panel: panelOf(
      () => import('../hours/training-figures/TrainingFiguresPanel.tsx'),
      'TrainingFiguresPanel',
    ),
  },
  {
    name: 'quotas',
    group: 'hours',
    label: 'Quotas et thèmes',
    Icon: IconHourglass,
    permission: 'hours.administer',
    guide: 'les-heures-de-formation',
    Panel: panelOf(() => import('../hours/hours/office/QuotasPanel.tsx'), 'QuotasPanel'),
  },
  {
    name: 'comptes',
    group: 'books',
    label: 'Comptes du mois',
    Icon: IconChartBar,
    permission: 'members.administer',
    guide: 'les-comptes-du-mois',
    Panel: AccountsMonth,
  },
  {
    name: 'gestion-factures',
    group: 'books',
    label: 'Gestion des factures',
    Icon: IconFilePencil,
    permission: 'finance.administer',
    guide: 'une-correction',
    Panel: panelOf(() => import('../books/invoicing/office/ManageInvoicesPanel.tsx'), 'ManageInvoicesPanel'),
  },
  {
    name: 'factures',
    group: 'books',
    label: 'Factures',
    Icon: IconFileInvoice,
    permission: 'finance.read_all',
    guide: 'les-comptes-du-mois',
    Panel: panelOf(() => import('../books/invoicing/office/InvoicesPanel.tsx'), 'InvoicesPanel'),
  },
  {
    name: 'commandes',
    group: 'books',
    label: 'Commandes groupées',
    Icon: IconShoppingCart,
    permission: 'finance.read_all',
    guide: 'les-comptes-du-mois',
    Panel: panelOf(() => import('../money/group-orders/office/GroupOrdersPanel.tsx'), 'GroupOrdersPanel'),
  },
  {
    name: 'remises',
    group: 'books',
    label: 'Remises en banque',
    Icon: IconCoins,
    permission: 'finance.administer',
    guide: 'encaisser',
    Panel: panelOf(() => import('../money/counter/DepositsPanel.tsx'), 'DepositsPanel'),
  },
  {
    name: 'banque',
    group: 'books',
    label: 'Banque',
    Icon: IconBuildingBank,
    permission: 'finance.read_all',
    guide: 'rapprocher-la-banque',
    Panel: panelOf(() => import('./BankScreen.tsx'), 'BankScreen'),
  },
  {
    name: 'grand-livre',
    group: 'books',
    label: 'Journaux et comptes',
    Icon: IconBook,
    permission: 'finance.read_all',
    guide: 'tenir-les-livres',
    Panel: panelOf(() => import('../books/ledger/LedgerPanel.tsx'), 'LedgerPanel'),
  },
  {
    name: 'versements',
    group: 'books',
    label: 'Versements',
    Icon: IconTransferIn,
    permission: 'finance.read_all',
    guide: 'les-comptes-du-mois',
    Panel: panelOf(() => import('../money/payouts/PayoutsPanel.tsx'), 'PayoutsPanel'),
  },
  {
    name: 'clotures',
    group: 'books',
    label: 'Clôtures et archive',
    Icon: IconLock,
    permission: 'finance.read_all',
    guide: 'tenir-les-livres',
    Panel: panelOf(() => import('./closings-panel.tsx'), 'ClosingsPanelWithLog'),
  },
  {
    name: 'avoirs',
    group: 'books',
    label: 'Avoirs',
    Icon: IconReceiptRefund,
    permission: 'finance.read_all',
    guide: 'un-remboursement',
    Panel: panelOf(() => import('../money/credits/office/CreditsPanel.tsx'), 'CreditsPanel'),
  },
  {
    name: 'association',
    group: 'settings',
    label: 'Association',
    Icon: IconBuilding,
    permission: 'settings.administer',
    guide: 'arriver-sur-le-portail',
    Panel: panelOf(() => import('../office/settings/office/AssociationPanel.tsx'), 'AssociationPanel'),
  },
  {
    name: 'tva',
    group: 'settings',
    label: 'TVA',
    Icon: IconPercentage,
    permission: 'settings.administer',
    guide: 'arriver-sur-le-portail',
    Panel: panelOf(() => import('../office/settings/office/VatPanel.tsx'), 'VatPanel'),
  },
  {
    name: 'regles-tva',
    group: 'settings',
    label: 'Règles de TVA',
    Icon: IconReceiptTax,
    permission: 'finance.administer',
    guide: 'les-comptes-du-mois',
    Panel: panelOf(() => import('../office/settings/office/VatRulesPanel.tsx'), 'VatRulesPanel'),
  },
  {
    name: 'imports-exports',
    group: 'settings',
    label: 'Import et exports',
    Icon: IconArrowsSort,
    permission: 'members.administer',
    guide: 'arriver-sur-le-portail',
    Panel: panelOf(() => import('../office/imports/office/ImportsExportsPanel.tsx'), 'ImportsExportsPanel'),
  },
  {
    name: 'securite',
    group: 'settings',
    label: 'Sécurité',
    Icon: IconShieldLock,
    permission: 'members.administer',
    guide: 'arriver-sur-le-portail',
    Panel: panelOf(() => import('./security-panel.tsx'), 'SecurityPanelWithRule'),
  },
];
