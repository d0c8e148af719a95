import type { BankLine, BankMoney } from '@forman/contract/money/bank';
import { formatDay } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';

const keyOf = ({ entries }: BankMoney): string =>
  entries.map(({ entry, position }) => `${entry} ${position}`).join();
/** Cents. */
export const centsOf = (chosen: readonly BankMoney[]): number =>
  chosen.reduce((sum, { amount }) => sum + eurosToCents(amount), 0);

type ChoiceProps = {
  line: BankLine;
  search: string;
  chosen: readonly BankMoney[];
  problem: string | undefined;
  onSearch: (search: string) => void;
  onChoose: (chosen: readonly BankMoney[]) => void;
};

/** Money of the books that the bank has not shown, nearest sums first. */
export function MoneyChoice({ line, search, chosen, problem, onSearch, onChoose }: ChoiceProps) {
  const { data, error } = useQuery({
    ...callQuery('findBankMoney', { params: { id: line.id }, query: { search } }),
    placeholderData: keepPreviousData,
  });
  const isChosen = (one: BankMoney): boolean => chosen.some((other) => keyOf(other) === keyOf(one));
  const found = data?.money ?? [];
  // What was ticked stays, though other words are searched.
  const rows = [...chosen.filter((one) => !found.some((other) => keyOf(other) === keyOf(one))), ...found];
  return (
    <div className="stack">
      <FormField
        label="Chercher"
        type="search"
        value={search}
        onChange={onSearch}
        help="Un nom, un numéro de facture ou de remise."
      />
      {error && <FailureNote title="Les livres n’ont pas pu être lus." error={error} />}
      {data && rows.length === 0 && (
        <p className="muted">Rien de tel dans les livres, que la banque n’ait déjà montré.</p>
      )}
      <ul className="bank-choices">
        {rows.map((one) => (
          <li key={keyOf(one)}>
            <label className="row gap-12">
              <input
                type="checkbox"
                checked={isChosen(one)}
                onChange={({ target }) =>
                  onChoose(
                    target.checked ? [...chosen, one] : chosen.filter((other) => keyOf(other) !== keyOf(one)),
                  )
                }
              />
              <span className="grow">
                {one.name}
                <span className="bank-more small muted">{formatDay(parisInstant(one.on, '12:00'))}</span>
              </span>
              <Money euros={one.amount} />
            </label>
          </li>
        ))}
      </ul>
      <p className="row between" aria-live="polite">
        <span>Coché</span>
        <span className="num">
          {formatEuros(centsOf(chosen))} sur {formatEuros(eurosToCents(line.amount))}
        </span>
      </p>
      <ErrorLine isAlert>{problem}</ErrorLine>
    </div>
  );
}
