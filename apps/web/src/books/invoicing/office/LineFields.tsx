import { typedProducts, typedProductWords, type TypedProduct } from '@forman/domain/books/invoicing/product';
import { formatRate, ruleWithoutProduct, vatRules as firstRules } from '@forman/domain/books/invoicing/vat';
import { mostLines } from '@forman/domain/books/invoicing/typed-lines';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Answer } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FormField, FormNumber, FormSelect } from '../../../ui/FormField.tsx';
import { emptyLine, type LineValues, totalOf } from './invoice-lines.ts';

type Change = (change: Partial<LineValues>) => void;
type Problems = Partial<Record<keyof LineValues, string | undefined>>;

type Props = {
  first: LineValues;
  more: readonly LineValues[];
  /** Day of the sale, which decides the rates. */
  on: string;
  /** Of a field of a line, from 0. */
  problemsOf: (at: number) => Problems;
  onFirst: Change;
  onMore: (more: LineValues[]) => void;
};

/** What a typed invoice sells: one line, and as many more as are added. */
export function LineFields({ first, more, on, problemsOf, onFirst, onMore }: Props) {
  const { data: rules } = useCall('listVatRules', {});
  const rates = rules ? ratesOn(rules, on) : null;
  const total = more.length > 0 || first.quantity.trim() !== '1' ? totalOf([first, ...more]) : null;
  const changeAt = (at: number, change: Partial<LineValues>): void =>
    onMore(more.map((line, index) => (index === at ? { ...line, ...change } : line)));
  return (
    <>
      {more.length === 0 ? (
        <Line line={first} rates={rates} problems={problemsOf(0)} onChange={onFirst} isFocused />
      ) : (
        [first, ...more].map((line, at) => (
          <fieldset key={line.key} className="invoice-line stack">
            <legend className="strong">Ligne {at + 1}</legend>
            <Line
              line={line}
              rates={rates}
              problems={problemsOf(at)}
              isFocused={at === 0}
              onChange={at === 0 ? onFirst : (change) => changeAt(at - 1, change)}
            />
            {at > 0 && (
              <div>
                <BusyButton
                  size="s"
                  icon={<IconTrash aria-hidden="true" />}
                  onClick={() => onMore(more.toSpliced(at - 1, 1))}
                >
                  Retirer la ligne {at + 1}
                </BusyButton>
              </div>
            )}
          </fieldset>
        ))
      )}
      <div className="row wrap gap-10">
        {more.length + 1 < mostLines && (
          <BusyButton
            size="s"
            icon={<IconPlus aria-hidden="true" />}
            onClick={() => onMore([...more, emptyLine()])}
          >
            Ajouter une ligne
          </BusyButton>
        )}
        {total !== null && (
          <p className="grow invoice-total" aria-live="polite">
            Total TTC <strong className="tnum">{total}</strong>
          </p>
        )}
      </div>
    </>
  );
}

type LineProps = {
  line: LineValues;
  rates: Record<TypedProduct, string> | null;
  problems: Problems;
  isFocused: boolean;
  onChange: Change;
};

function Line({ line, rates, problems, isFocused, onChange }: LineProps) {
  const field = <Name extends keyof LineValues>(name: Name) => ({
    value: line[name],
    error: problems[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <FormField
        label="Description"
        required
        maxLength={300}
        data-autofocus={isFocused || undefined}
        {...field('label')}
      />
      <div className="invoice-pair">
        <FormSelect
          label="Produit"
          {...field('product')}
          help={
            line.product === ''
              ? 'D’après la session liée, ou «\u00a0Adhésion\u00a0» et «\u00a0Cotisation\u00a0» dans la description. L’aperçu montre la TVA.'
              : 'Son taux au jour de la vente, et son compte.'
          }
        >
          <option value="">D’après la session ou la description</option>
          {typedProducts.map((product) => (
            <option key={product} value={product}>
              {typedProductWords[product]}
            </option>
          ))}
        </FormSelect>
        <FormSelect
          label="Taux de TVA"
          {...field('vatOf')}
          help={line.vatOf === '' ? undefined : 'Dites pourquoi dans le motif.'}
        >
          <option value="">Celui du produit</option>
          {typedProducts.map((product) => (
            <option key={product} value={product}>
              {rates ? `${rates[product]}, comme ` : 'Comme '}
              {typedProductWords[product]}
            </option>
          ))}
        </FormSelect>
        <FormNumber
          label="Coût, en euros TTC"
          unit="€"
          required
          {...field('unit')}
          help={line.quantity.trim() === '1' ? undefined : 'Le prix d’une unité.'}
        />
        <FormNumber label="Quantité" decimals={0} min={1} step={1} required {...field('quantity')} />
      </div>
    </>
  );
}

/** "20 %" or "exonéré", by product, on the day of a sale. */
function ratesOn(
  { rules, standardRateBasisPoints }: Answer<'listVatRules'>,
  on: string,
): Record<TypedProduct, string> {
  const rateOf = (product: TypedProduct): string => {
    const first = product === 'other' ? ruleWithoutProduct : firstRules[product];
    const rule = rules.find((one) => one.product === product && one.fromOn <= on) ?? first;
    return rule.category === 'S' ? formatRate(rule.rateBasisPoints ?? standardRateBasisPoints) : 'Sans TVA';
  };
  return Object.fromEntries(typedProducts.map((product) => [product, rateOf(product)])) as Record<
    TypedProduct,
    string
  >;
}
