/**
 * Accounts of the ledger, by their use. Number and label are settings of the association; these are the
 * initial ones, after the general chart of accounts (plan comptable général, ANC 2014-03, and ANC 2018-06 for
 * associations), for its accountant to confirm.
 */
export const defaultAccounts = {
  customers: { number: '411000', label: 'Adhérents et clients' },
  avoirs: { number: '419700', label: 'Adhérents, avoirs à imputer' },
  vat_collected: { number: '445710', label: 'TVA collectée' },
  vat_pending: { number: '445740', label: 'TVA collectée à régulariser' },
  card_provider: { number: '467100', label: 'Prestataire de paiement par carte' },
  paypal_provider: { number: '467200', label: 'PayPal' },
  disputed: { number: '467900', label: 'Paiements contestés' },
  suspense: { number: '471000', label: 'Compte d’attente' },
  deferred_income: { number: '487000', label: 'Produits constatés d’avance' },
  cheques: { number: '511200', label: 'Chèques à encaisser' },
  bank: { number: '512000', label: 'Banque' },
  cash: { number: '530000', label: 'Caisse' },
  room_hire: { number: '613200', label: 'Locations de salles' },
  hosting: { number: '613500', label: 'Hébergement informatique' },
  insurance: { number: '616000', label: 'Primes d’assurance' },
  receptions: { number: '625700', label: 'Réceptions' },
  postage: { number: '626100', label: 'Frais postaux' },
  provider_fees: { number: '627000', label: 'Services bancaires, commissions' },
  losses: { number: '654000', label: 'Pertes sur créances' },
  other_expenses: { number: '658000', label: 'Charges diverses' },
  sales_workshop: { number: '706100', label: 'Ateliers' },
  sales_formation: { number: '706200', label: 'Formations' },
  sales_event: { number: '706300', label: 'Événements' },
  sales_discovery_fee: { number: '706400', label: 'Frais de journée découverte' },
  sales_other: { number: '706900', label: 'Autres prestations' },
  rebates: { number: '709000', label: 'Remises accordées' },
  subsidies: { number: '740000', label: 'Subventions' },
  donations: { number: '754100', label: 'Dons manuels' },
  dues: { number: '756000', label: 'Cotisations' },
  lowered_avoirs: { number: '758100', label: 'Avoirs annulés sans remboursement' },
  other_income: { number: '758000', label: 'Produits divers, avoirs expirés' },
  interest: { number: '768000', label: 'Produits financiers' },
} as const satisfies Record<string, { number: string; label: string }>;
export type LedgerAccount = keyof typeof defaultAccounts;

/** Journals, each with its initial code and label (JournalCode and JournalLib of the export). */
export const defaultJournals = {
  sales: { code: 'VE', label: 'Ventes' },
  card: { code: 'ST', label: 'Encaissements par carte' },
  paypal: { code: 'PP', label: 'Encaissements PayPal' },
  bank: { code: 'BQ', label: 'Banque' },
  cheques: { code: 'CQ', label: 'Chèques à encaisser' },
  cash: { code: 'CA', label: 'Caisse' },
  opening: { code: 'AN', label: 'À nouveaux' },
  other: { code: 'OD', label: 'Opérations diverses' },
} as const satisfies Record<string, { code: string; label: string }>;
export type LedgerJournal = keyof typeof defaultJournals;
