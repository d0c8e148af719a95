import { formatNumericDay } from '@forman/domain/french-dates';
import { centsToEuros } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { useState } from 'react';
import { act } from '../../../api/act.ts';
import type { Answer } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormDay, FormNumber } from '../../../ui/FormField.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Bar } from '../../../ui/Skeleton.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';

type Prices = Answer<'listDuesPrices'>['prices'][number];

const states = {
  over: { text: 'Passé', tone: 'plain' },
  now: { text: 'En cours', tone: 'good' },
  coming: { text: 'À venir', tone: 'brand' },
} as const;

/** Yearly dues by group of levels, and the change of them from a day on. */
export function DuesPricesCard() {
  const { data, error } = useCall('listDuesPrices', {});
  const [isOpen, setOpen] = useState(false);
  const present = data?.prices.find(({ state }) => state === 'now');
  return (
    <Card
      title="Cotisations"
      action={present && <BusyButton onClick={() => setOpen(true)}>Changer les montants</BusyButton>}
    >
      <p className="small muted">
        Ce que chacun paie par an, selon son niveau. Un changement vaut à partir de son jour&nbsp;: ce qui est
        réglé le reste.
      </p>
      {error && <FailureNote title="Les montants n’ont pas pu être lus." error={error} />}
      {!data && !error && <Bar height={80} />}
      {data && (
        <DataTable
          caption="Montants des cotisations, du plus récent au plus ancien"
          columns={columns}
          rows={data.prices}
          rowKey={({ fromOn }) => fromOn}
        />
      )}
      {isOpen && present && <PricesDialog present={present} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const priceOf = (key: 'guest' | 'member' | 'upper', head: string): Column<Prices> => ({
  key,
  head,
  numeric: true,
  cell: (prices) => <Money euros={prices[key]} />,
});

const columns: Column<Prices>[] = [
  { key: 'from', head: 'À partir du', phone: 'title', cell: ({ fromOn }) => formatNumericDay(fromOn) },
  priceOf('guest', 'Première adhésion'),
  priceOf('member', 'Membre'),
  priceOf('upper', 'À partir de DEVMAN'),
  {
    key: 'state',
    head: 'État',
    phone: 'corner',
    cell: (prices) => (
      <span className="row gap-8">
        <Chip tone={states[prices.state].tone}>{states[prices.state].text}</Chip>
        {prices.state === 'coming' && <Withdraw prices={prices} />}
      </span>
    ),
  },
];

function Withdraw({ prices: { fromOn } }: { prices: Prices }) {
  const day = formatNumericDay(fromOn);
  const withdraw = useConfirmed('removeDuesPrices', () => ({ params: { fromOn } }), {
    notices: { done: 'duesPricesSaved', failed: 'settings' },
    unchanged: 'Rien n’a été retiré.',
  });
  return (
    <>
      <BusyButton
        size="s"
        look="plain"
        aria-label={`Retirer les montants du ${day}`}
        onClick={() => withdraw.ask(true)}
      >
        Retirer
      </BusyButton>
      <ConfirmDialog
        {...withdraw.dialog}
        question={'Retirer ces montants\u00a0?'}
        object={`À partir du ${day}`}
        consequence="Les montants d’avant continuent."
        confirmLabel="Retirer"
        cancelLabel="Garder"
      />
    </>
  );
}

type Values = { fromOn: string; guest: string; member: string; upper: string };
const fields = [
  { name: 'guest', label: 'Première adhésion, en euros' },
  { name: 'member', label: 'Membre, en euros' },
  { name: 'upper', label: 'À partir de DEVMAN, en euros' },
] as const;

const today = (): string => parisDay(new Date(serverNow()));

function PricesDialog({ present, onClose }: { present: Prices; onClose: () => void }) {
  const form = useForm<Values, unknown>({
    start: {
      fromOn: today(),
      guest: formatNumber(present.guest, '€'),
      member: formatNumber(present.member, '€'),
      upper: formatNumber(present.upper, '€'),
    },
    check: (values) => ({
      ...((!isDay(values.fromOn) || values.fromOn < today()) && {
        fromOn: 'Aujourd’hui, ou un jour à venir',
      }),
      ...Object.fromEntries(
        fields.flatMap(({ name }) =>
          (parseAmount(values[name]) ?? 0) > 0 ? [] : [[name, 'Un montant au-dessus de 0']],
        ),
      ),
    }),
    send: ({ fromOn, ...typed }) => {
      const euros = (name: keyof typeof typed): number => centsToEuros(parseAmount(typed[name]) ?? 0);
      return act('setDuesPrices', {
        body: { fromOn, guest: euros('guest'), member: euros('member'), upper: euros('upper') },
      });
    },
    notices: { saved: 'duesPricesSaved', failed: 'settings' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Changer les cotisations"
      of={form}
      unchanged="Les montants n’ont pas changé."
      onClose={onClose}
    >
      <FormDay
        label="À partir du"
        required
        help={
          'Le jour où la cotisation est réglée compte\u00a0: un chèque reçu la veille paie l’ancien montant.'
        }
        {...form.field('fromOn')}
      />
      {fields.map(({ name, label }) => (
        <FormNumber key={name} label={label} unit="€" required {...form.field(name)} />
      ))}
    </FormDialog>
  );
}
