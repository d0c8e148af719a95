/**
 * References that a public body requires on each invoice: the code of its service, the number of its order,
 * or either of them.
 */
export type BuyerNeeds = { service: boolean; engagement: boolean; either: boolean };

/** The references of an invoice for its buyer; '' where there is none. */
export type BuyerReferences = {
  /** Code service exécutant, EN 16931 BT-10. */
  serviceCode: string;
  /** Numéro d'engagement, EN 16931 BT-13. */
  engagement: string;
};

export type MissingReference = { field: keyof BuyerReferences; sentence: string };

/** Reference that the buyer's structure asks for and the invoice lacks; null when none is missing. */
export function missingReference(
  needs: BuyerNeeds,
  { serviceCode, engagement }: BuyerReferences,
): MissingReference | null {
  if (needs.service && serviceCode === '')
    return {
      field: 'serviceCode',
      sentence: 'Ce client demande son code service\u00a0: il est sur son bon de commande.',
    };
  if (needs.engagement && engagement === '')
    return {
      field: 'engagement',
      sentence: 'Ce client demande son numéro d’engagement\u00a0: il est sur son bon de commande.',
    };
  if (needs.either && serviceCode === '' && engagement === '')
    return {
      field: 'engagement',
      sentence: 'Ce client demande son numéro d’engagement ou son code service.',
    };
  return null;
}

export type DepositTone = 'plain' | 'brand' | 'good' | 'wait' | 'bad';

type StateRule = {
  /** Shown after "Chorus Pro : ". */
  label: string;
  tone: DepositTone;
  /** The back office's next step; absent: none. */
  advice?: string;
  /**
   * True when the invoice is over under this number: a credit document cancels it and another one replaces
   * it.
   */
  isRejected?: true;
  /** True when no state follows. */
  isLast?: true;
};

const replace = 'Corrigez-la\u00a0: un avoir l’annule, et une nouvelle facture la remplace.';
const complete = 'Ouvrez-la sur Chorus Pro, et envoyez ce que le client demande.';
const look = 'Regardez-la sur Chorus Pro.';

const rejected = (label: string): StateRule => ({
  label,
  tone: 'bad',
  advice: replace,
  isRejected: true,
  isLast: true,
});
const underWay = (label: string): StateRule => ({ label, tone: 'brand' });
const toCheck = (label: string): StateRule => ({ label, tone: 'wait', advice: look });

/** State of an invoice that two days later is found neither as a deposit nor as an invoice. */
export const untraced = 'SANS_TRACE';

/**
 * States of a deposit (IN_…, QP_…: AIFE, consulterCRDetaille) and of the invoice in it (its `statut` on the
 * supplier's side), by the platform's own codes.
 */
const stateRules: Record<string, StateRule> = {
  IN_RECU: underWay('dépôt reçu'),
  IN_TRAITE_SE_CPP: underWay('dépôt reçu'),
  IN_EN_ATTENTE_TRAITEMENT: underWay('dépôt en attente'),
  IN_EN_ATTENTE_TRAITEMENT_CPP: underWay('dépôt en attente'),
  IN_DEPOT_PORTAIL_EN_ATTENTE_TRAITEMENT_SE_CPP: underWay('dépôt en attente'),
  IN_EN_COURS_TRAITEMENT_CPP: underWay('dépôt en cours de lecture'),
  IN_EN_ATTENTE_RETRAITEMENT_CPP: toCheck('dépôt bloqué, Chorus Pro le reprend'),
  IN_INTEGRE: underWay('dépôt accepté'),
  QP_RECEVABLE: underWay('dépôt recevable'),
  // A deposit holds one invoice: a partial acceptance has rejected that invoice.
  IN_INTEGRE_PARTIEL: rejected('dépôt rejeté'),
  QP_RECEVABLE_AVEC_ERREUR: rejected('dépôt rejeté'),
  QP_IRRECEVABLE: rejected('dépôt irrecevable'),
  IN_REJETE: rejected('dépôt rejeté'),
  IN_INCIDENTE: rejected('dépôt non traité, incident chez Chorus Pro'),
  [untraced]: toCheck('sans trace du dépôt'),

  DEPOSEE: underWay('déposée'),
  EN_COURS_ACHEMINEMENT: underWay('en cours d’acheminement'),
  MISE_A_DISPOSITION: underWay('mise à disposition du client'),
  TRANSMISE_MOA: underWay('transmise à la maîtrise d’ouvrage'),
  PRISE_EN_COMPTE_DESTINATAIRE: underWay('prise en charge par le client'),
  A_COMPLETER: { label: 'à compléter', tone: 'wait', advice: complete },
  SUSPENDUE: { label: 'suspendue', tone: 'wait', advice: complete },
  COMPLETEE: underWay('complétée'),
  A_RECYCLER: {
    label: 'à recycler',
    tone: 'wait',
    advice: 'Réadressez-la sur Chorus Pro\u00a0: son destinataire n’est pas le bon.',
  },
  REJETEE: rejected('rejetée'),
  SERVICE_FAIT: underWay('service fait'),
  MANDATEE: { label: 'mandatée', tone: 'good' },
  MISE_A_DISPOSITION_COMPTABLE: { label: 'transmise au comptable', tone: 'good' },
  COMPTABILISEE: { label: 'comptabilisée', tone: 'good' },
  MISE_EN_PAIEMENT: { label: 'mise en paiement', tone: 'good', isLast: true },
};

/** Normalises a code: some answers write it with a hyphen, others with an underscore. */
export const depositCode = (code: string): string =>
  code
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');

export type DepositState = { label: string; tone: DepositTone; advice: string | null };

/**
 * State in words for people. An unknown code asks the office to look at it, and is never taken for a waiting
 * one.
 */
export function depositState(code: string): DepositState {
  const { label, tone, advice = null } = ruleOf(code);
  return { label, tone, advice };
}

const ruleOf = (code: string): StateRule => stateRules[code] ?? toCheck(`à examiner (${code})`);

/** True when the back office has to act. */
export const isAlarming = (code: string): boolean => ruleOf(code).advice !== undefined;
export const isLastState = (code: string): boolean => ruleOf(code).isLast === true;
/** The codes after which an invoice is cancelled and replaced. */
export const rejectedCodes: readonly string[] = Object.keys(stateRules).filter(
  (code) => ruleOf(code).isRejected,
);

/** Codes that require no action; an unknown code is not among them. */
export const calmCodes: readonly string[] = Object.keys(stateRules).filter((code) => !isAlarming(code));

const minutes = 60_000;
const hours = 60 * minutes;

/**
 * Next time to ask the platform: often while it reads the deposit, then more and more rarely, for a public
 * body has thirty days to pay and may take longer; null after the last state, or after more than a year.
 */
export function nextCheck(
  code: string | null,
  { depositedAt, now }: { depositedAt: Date; now: Date },
): Date | null {
  const age = now.getTime() - depositedAt.getTime();
  if ((code !== null && isLastState(code)) || age > 400 * 24 * hours) return null;
  return new Date(now.getTime() + Math.min(Math.max(age / 4, 5 * minutes), 24 * hours));
}

/** True when the platform should have had a trace of the deposit by now. */
export const isUntraced = ({ depositedAt, now }: { depositedAt: Date; now: Date }): boolean =>
  now.getTime() - depositedAt.getTime() > 48 * hours;
