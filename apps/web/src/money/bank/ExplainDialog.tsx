import type { BankLine, BankMoney } from '@forman/contract/money/bank';
import { formatDay } from '@forman/domain/french-dates';
import { type BookedAccount, canBook, waitingAccount } from '@forman/domain/money/bank/bank-accounts';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { act, invalidate } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import type { Answer, InputOf } from '../../api/client.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { FormField, FormSelect } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Problems } from '../../ui/problems.ts';
import type { Account } from './bank-words.ts';
import { centsOf, MoneyChoice } from './MoneyChoice.tsx';
import { TwinChoice } from './TwinChoice.tsx';

type Values = {
  way: 'money' | 'account' | 'twin';
  search: string;
  chosen: readonly BankMoney[];
  account: BookedAccount | '';
  /** The line that this one shows a second time. */
  twin: number | null;
  note: string;
};

function problemsOf({ way, chosen, account, twin }: Values, line: BankLine): Problems {
  if (way === 'twin') return twin === null ? { twin: 'Dites de quelle ligne' } : {};
  if (way === 'account') return account === '' ? { account: 'Choisissez un compte' } : {};
  if (chosen.length === 0) return { chosen: 'Cochez ce que cette ligne a payé' };
  const left = eurosToCents(line.amount) - centsOf(chosen);
  return left === 0
    ? {}
    : {
        chosen: `Il y a ${formatEuros(Math.abs(left))} ${left > 0 === line.amount > 0 ? 'de trop peu' : 'de trop'}`,
      };
}

/** What the values say of the line. */
function explanationOf(
  line: number,
  { way, chosen, account, twin, note }: Values,
): InputOf<'explainBankLines'>['body']['lines'][number] {
  if (way === 'money') return { line, entries: chosen.flatMap(({ entries }) => entries) };
  if (way === 'twin') return { line, sameAs: twin! };
  return { line, account: account || waitingAccount, note };
}

type Props = { line: BankLine; accounts: readonly Account[]; onClose: () => void };

function useExplain({ line, onClose }: Pick<Props, 'line' | 'onClose'>) {
  return useForm<Values, Answer<'explainBankLines'>>({
    start: {
      way: line.amount > 0 ? 'money' : 'account',
      search: '',
      chosen: [],
      account: '',
      twin: null,
      note: '',
    },
    check: (values) => problemsOf(values, line),
    send: (values) => act('explainBankLines', { body: { lines: [explanationOf(line.id, values)] } }),
    notices: { saved: 'lineExplained', failed: 'bank' },
    onSaved: onClose,
    // Somebody else may have explained it, or the money may be another line's.
    onRefused: () => void invalidate('ledger'),
  });
}

const ways = [
  { way: 'money', label: 'Dans les livres' },
  { way: 'account', label: 'Sur un compte' },
  { way: 'twin', label: 'Déjà lue' },
] as const satisfies readonly { way: Values['way']; label: string }[];

type WaysProps = { chosen: Values['way']; hasTwins: boolean; onChoose: (way: Values['way']) => void };

/** How a line is explained; a second showing, where there is a line of the same sum. */
const Ways = ({ chosen, hasTwins, onChoose }: WaysProps) => (
  <fieldset className="seg">
    <legend className="vh">Explication</legend>
    {ways
      .filter(({ way }) => way !== 'twin' || hasTwins)
      .map(({ way, label }) => (
        <button key={way} type="button" aria-pressed={way === chosen} onClick={() => onChoose(way)}>
          {label}
        </button>
      ))}
  </fieldset>
);

/** Explains a line by money of the books, several at once where it paid several, or books it on an account. */
export function ExplainDialog({ line, accounts, onClose }: Props) {
  const form = useExplain({ line, onClose });
  const { values, set } = form;
  const { data } = useCall('findBankMoney', { params: { id: line.id }, query: { search: '' } });
  const twins = data?.twins ?? [];
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
      <Ways chosen={values.way} hasTwins={twins.length > 0} onChoose={(way) => set({ way })} />
      {values.way === 'money' && (
        <MoneyChoice
          line={line}
          search={values.search}
          chosen={values.chosen}
          problem={form.problems.chosen}
          onSearch={(search) => set({ search })}
          onChoose={(chosen) => set({ chosen })}
        />
      )}
      {values.way === 'account' && <AccountChoice form={form} line={line} accounts={accounts} />}
      {values.way === 'twin' && (
        <TwinChoice
          twins={twins}
          chosen={values.twin}
          problem={form.problems.twin}
          onChoose={(twin) => set({ twin })}
        />
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
