import type { Violation } from '../../errors.ts';
import type { VatRule } from './vat.ts';

/**
 * Grounds for not charging VAT, as a document may name them: the code of EN 16931 (VATEX) with its default
 * sentence, which the accountant may reword.
 */
export const vatGrounds = {
  'VATEX-FR-CGI261-4': 'TVA non applicable, article 261 du CGI',
  'VATEX-FR-CGI261-7': 'TVA non applicable, article 261, 7 du CGI',
  'VATEX-FR-FRANCHISE': 'TVA non applicable, article 293 B du CGI',
} as const;
export type VatGround = keyof typeof vatGrounds;

/** The only ground outside the scope of VAT. */
export const outOfScope = {
  code: 'VATEX-EU-O',
  sentence: 'Hors du champ de la TVA, article 256 du CGI',
} as const;

/** A rule as typed: from a Paris day on. */
export type TypedVatRule = VatRule & { fromOn: string };

/**
 * Checks a rule, by field. @param today Paris day: past sales keep their VAT, so a rule begins tomorrow at
 * the earliest.
 */
export function ruleViolations(rule: TypedVatRule, today: string): Violation[] {
  const { fromOn, category, rateBasisPoints, exemptionCode, exemptionText } = rule;
  const isGround = exemptionCode !== null && exemptionCode in vatGrounds;
  const wrong: [field: string, isWrong: boolean, message: string][] = [
    [
      'fromOn',
      fromOn <= today,
      'Une règle vaut à partir de demain au plus tôt\u00a0: ce qui est vendu garde sa TVA',
    ],
    [
      'rateBasisPoints',
      category === 'S' && rateBasisPoints !== null && (rateBasisPoints < 1 || rateBasisPoints > 10_000),
      'Un taux entre 0 et 100\u00a0%',
    ],
    ['rateBasisPoints', category !== 'S' && rateBasisPoints !== null, 'Sans TVA, il n’y a pas de taux'],
    ['exemptionCode', category === 'E' && !isGround, 'Choisissez un motif'],
    [
      'exemptionCode',
      category === 'O' && exemptionCode !== outOfScope.code,
      'Hors du champ, il n’y a qu’un motif',
    ],
    ['exemptionCode', category === 'S' && exemptionCode !== null, 'Avec TVA, il n’y a pas de motif'],
    [
      'exemptionText',
      category !== 'S' && (exemptionText ?? '').trim() === '',
      'Ce champ est obligatoire\u00a0: la facture cite le texte',
    ],
    ['exemptionText', category === 'S' && exemptionText !== null, 'Avec TVA, il n’y a pas de motif'],
  ];
  return wrong
    .filter(([, isWrong]) => isWrong)
    .map(([propertyPath, , message]): Violation => ({ propertyPath, message }));
}
