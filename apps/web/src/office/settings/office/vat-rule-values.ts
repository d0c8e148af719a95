import { splitVat, type VatRule, vatTreatment } from '@forman/domain/books/invoicing/vat';
import {
  outOfScope,
  ruleViolations,
  type TypedVatRule,
  type VatGround,
  vatGrounds,
} from '@forman/domain/books/invoicing/vat-grounds';
import type { Violation } from '@forman/domain/errors';
import { parseNumber } from '@forman/domain/numbers';
import { isDay } from '@forman/domain/paris-time';
import type { Answer } from '../../../api/client.ts';

export type ListedRule = Answer<'listVatRules'>['rules'][number];
export type Product = ListedRule['product'];

export const productName: Record<Product, string> = {
  dues: 'Adhésion et renouvellement',
  workshop: 'Atelier',
  formation: 'Formation',
  event: 'Événement',
  discovery_fee: 'Journée découverte',
};

/** VAT treatments: `usual` takes the rate of the settings, `own` a rate of the product. */
export const treatments = {
  usual: 'Le taux de TVA des réglages',
  own: 'Un taux propre à ce produit',
  exempt: 'Pas de TVA\u00a0: exonéré ou franchise',
  outside: 'Pas de TVA\u00a0: hors du champ',
} as const;
type Treatment = keyof typeof treatments;

export const dueNames: Record<VatRule['due'], string> = {
  payment: 'À l’encaissement',
  debits: 'À la facture, option pour les débits',
};

export type RuleValues = {
  product: Product;
  fromOn: string;
  treatment: Treatment;
  rate: string;
  ground: VatGround;
  sentence: string;
  due: VatRule['due'];
};

export const newRule = (fromOn: string): RuleValues => ({
  product: 'workshop',
  fromOn,
  treatment: 'usual',
  rate: '',
  ground: 'VATEX-FR-CGI261-4',
  sentence: vatGrounds['VATEX-FR-CGI261-4'],
  due: 'payment',
});

const categories = { usual: 'S', own: 'S', exempt: 'E', outside: 'O' } as const;

/** Rule to send; a rate that is not a number is left out. */
export function ruleOf({ fromOn, treatment, rate, ground, sentence, due }: RuleValues): TypedVatRule {
  const percent = parseNumber(rate);
  const codes = { usual: null, own: null, exempt: ground, outside: outOfScope.code };
  return {
    fromOn,
    category: categories[treatment],
    rateBasisPoints: treatment === 'own' ? Math.round((percent ?? 0) * 100) : null,
    exemptionCode: codes[treatment],
    exemptionText: codes[treatment] === null ? null : sentence.trim(),
    due,
  };
}

/** Form field of each field of the call. */
export const fieldOf: Record<string, keyof RuleValues> = {
  rateBasisPoints: 'rate',
  exemptionCode: 'ground',
  exemptionText: 'sentence',
};

export function problemsOf(values: RuleValues, today: string): Violation[] {
  if (!isDay(values.fromOn)) return [{ propertyPath: 'fromOn', message: 'Une date comme 01/01/2027' }];
  return ruleViolations(ruleOf(values), today).map(({ propertyPath, message }) => ({
    propertyPath: fieldOf[propertyPath] ?? propertyPath,
    message,
  }));
}

/** Example of an invoice of 120 € under a rule, amounts in cents. */
export function exampleOf(rule: VatRule, standardRateBasisPoints: number) {
  const treatment = vatTreatment(rule, standardRateBasisPoints);
  return { ...treatment, grossCents: 120_00, ...splitVat(120_00, treatment.vatRateBasisPoints) };
}
