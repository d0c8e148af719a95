import { centsToEuros } from '@forman/domain/money';
import { formatRate, type VatRule } from '@forman/domain/books/invoicing/vat';
import { Money } from '../../../ui/Money.tsx';
import { exampleOf } from './vat-rule-values.ts';

/** Rate of a rule, "20 %", or the reason why there is none. */
export const RateText = ({ rule, standard }: { rule: VatRule; standard: number }) => {
  const { vatRateBasisPoints, vatExemptionText } = exampleOf(rule, standard);
  return vatExemptionText === null ? (
    <b className="num">{formatRate(vatRateBasisPoints)}</b>
  ) : (
    <span>{vatExemptionText}</span>
  );
};

/** Example of the rule’s effect, before it is saved. */
export const VatRuleExample = ({ rule, standard }: { rule: VatRule; standard: number }) => {
  const { netCents, vatCents, grossCents, vatExemptionText } = exampleOf(rule, standard);
  return (
    <p className="small" aria-live="polite">
      Une facture de <Money euros={centsToEuros(grossCents)} /> porte <Money euros={centsToEuros(netCents)} />{' '}
      hors taxes et <Money euros={centsToEuros(vatCents)} /> de TVA
      {vatExemptionText ? `, avec la mention «\u00a0${vatExemptionText}\u00a0».` : '.'}
    </p>
  );
};
