import type { BankLine, BankMoney } from '@forman/contract/money/bank';
import { formatDay } from '@forman/domain/french-dates';
import { type BookedAccount, canBook, waitingAccount } from '@forman/domain/money/bank/bank-accounts';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { act, invalidate } from '../../api/act.ts';
import { callQuery } from '../../api/query.ts';
import type { Answer } from '../../api/client.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormDialog } from '../../ui/form/Form.tsx';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { FormField, FormSelect } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Problems } from '../../ui/problems.ts';
import type { Account } from './bank-words.ts';

type Values = {
  way: 'money' | 'account';
  search: string;
  chosen: readonly BankMoney[];
  account: BookedAccount | '';
  note: string;
};

const keyOf = ({ entries }: BankMoney): string =>
  entries.map(({ entry, position }) => `${entry} ${position}`).join();
const centsOf = (chosen: readonly BankMoney[]): number =>
  chosen.reduce((sum, { amount }) => sum + eurosToCents(amount), 0);

function problemsOf({ way, chosen, account }: Values, line: BankLine): Problems {
  if (way === 'account') return account === '' ? { account: 'Choisissez un compte' } : {};
  if (chosen.length === 0) return { chosen: 'Cochez ce que cette ligne a payé' };
  const left = eurosToCents(line.amount) - centsOf(chosen);
  return left === 0
    ? {}
    : {
        chosen: `Il y a ${formatEuros(Math.abs(left))} ${left > 0 === line.amount > 0 ? 'de trop peu' : 'de trop'}`,
      };
}

type Props = { line: BankLine; accounts: readonly Account[]; onClose: () => void };

/** Explains a line by money of the books, several at once where it paid several, or books it on an account. */
export function ExplainDialog({ line, accounts, onClose }: Props) {
  const form = useForm<Values, Answer<'explainBankLines'>>({
    start: { way: line.amount > 0 ? 'money' : 'account', search: '', chosen: [], account: '', note: '' },
    check: (values) => problemsOf(values, line),
    send: ({ way, chosen, account, note }) =>
      act('explainBankLines', {
        body: {
          lines: [
            way === 'money'
              ? { line: line.id, entries: chosen.flatMap(({ entries }) => entries) }
              : { line: line.id, account: account || waitingAccount, note },
          ],
        },
      }),
    notices: { saved: 'lineExplained', failed: 'bank' },
    onSaved: onClose,
    // Somebody else may have explained it, or the money may be another line's.
    onRefused: () => void invalidate('ledger'),
  });
  const { values, set } = form;
  return (
    <FormDialog
      title="Expliquer une ligne"
      of={form}
      unchanged="Rien n’a été changé."
      verb="Accepter"
      onClose={onClose}
    >
      <p>
        <b className="strong">
          <Money euros={line.amount} />
        </b>
        , {formatDay(parisInstant(line.on, '12:00'))}
        <span className="bank-more small muted">{line.label}</span>
      </p>
      <fieldset className="seg">
        <legend className="vh">Explication</legend>
        <button type="button" aria-pressed={values.way === 'money'} onClick={() => set({ way: 'money' })}>
          Dans les livres
        </button>
        <button type="button" aria-pressed={values.way === 'account'} onClick={() => set({ way: 'account' })}>
          Sur un compte
        </button>
      </fieldset>
      {values.way === 'money' ? (
        <MoneyChoice
          line={line}
          values={values}
          problem={form.problems.chosen}
          onSearch={(search) => set({ search })}
          onChoose={(chosen) => set({ chosen })}
        />
      ) : (
        <AccountChoice form={form} line={line} accounts={accounts} />
      )}
    </FormDialog>
  );
}

type AccountProps = Omit<Props, 'onClose'> & { form: FormState<Values> };

/** An account that the line is booked on, with a word on what it was. */
function AccountChoice({ form, line, accounts }: AccountProps) {
  return (
    <>
      <FormSelect label="Compte" required {...form.field('account')}>
        <option value="">Choisir</option>
        {accounts
          .filter(({ role }) => canBook(role, eurosToCents(line.amount)))
          .map(({ role, number, label }) => (
            <option key={role} value={role}>
              {number} {label}
            </option>
          ))}
      </FormSelect>
      <FormField
        label="Note"
        isOptional
        maxLength={100}
        help="Elle précède le libellé de la banque, dans l’écriture."
        {...form.field('note')}
      />
      <p className="small muted">
        L’écriture est passée au jour de la banque. Ce qui est sur le compte d’attente reste à expliquer.
      </p>
    </>
  );
}

type ChoiceProps = {
  line: BankLine;
  values: Values;
  problem: string | undefined;
  onSearch: (search: string) => void;
  onChoose: (chosen: readonly BankMoney[]) => void;
};

/** Money of the books that the bank has not shown, nearest sums first. */
function MoneyChoice({ line, values: { search, chosen }, problem, onSearch, onChoose }: ChoiceProps) {
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
