import type { ProviderPayout, ProviderStatement } from '@forman/contract/money/payouts';
import { formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';
import { IconArrowBackUp, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Chip } from '../../ui/Chip.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSearch } from '../../ui/use-search.ts';
import { accountName, written } from './words.ts';

type Props = { payouts: readonly ProviderPayout[]; statements: readonly ProviderStatement[] };

/** Lists the payouts to the bank, newest first; each opens its parts. */
export function PayoutsCard({ payouts, statements }: Props) {
  const id = useId();
  const [search] = useSearch();
  const today = parisDay(useNow());
  const nameOf = (method: ProviderPayout['method']): string =>
    accountName({ method, provider: statements.find((one) => one.method === method)?.provider ?? null });
  const opening = (payout: number): string => {
    const next = new URLSearchParams(search);
    next.set('versement', String(payout));
    return `?${next.toString()}`;
  };
  return (
    <section className="payouts-section" aria-labelledby={id}>
      <h3 id={id}>Versements en banque</h3>
      {payouts.length === 0 ? (
        <p className="card pad muted">Aucun versement pendant cette période.</p>
      ) : (
        <SortedTable
          caption="Versements de la période"
          columns={columnsOf({ today, nameOf, opening })}
          rows={payouts}
          rowKey={(payout) => payout.id}
        />
      )}
    </section>
  );
}

type Words = {
  today: string;
  nameOf: (method: ProviderPayout['method']) => string;
  opening: (payout: number) => string;
};

const columnsOf = ({ today, nameOf, opening }: Words): SortedColumn<ProviderPayout>[] => [
  {
    key: 'on',
    head: 'Parti le',
    phone: 'title',
    by: ({ on }) => on,
    cell: ({ on }) => <Day on={on} />,
  },
  {
    key: 'method',
    head: 'Prestataire',
    by: ({ method }) => nameOf(method),
    cell: ({ method }) => nameOf(method),
  },
  {
    key: 'arrivesOn',
    head: 'En banque le',
    by: ({ arrivesOn }) => arrivesOn ?? '',
    cell: ({ arrivesOn }) => (arrivesOn ? <Day on={arrivesOn} /> : 'Non dit'),
  },
  { key: 'state', head: 'État', phone: 'corner', cell: (payout) => <State payout={payout} today={today} /> },
  {
    key: 'amount',
    head: 'Montant',
    numeric: true,
    by: ({ amount }) => amount,
    cell: ({ amount }) => <b className="num nowrap">{written(amount)}</b>,
  },
  {
    key: 'parts',
    head: 'Détail',
    cell: ({ id, on, parts, method }) =>
      parts === 0 ? (
        <span className="muted">Non dit</span>
      ) : (
        <Link
          className="btn btn-plain btn-s"
          to={opening(id)}
          preventScrollReset
          aria-label={`${counted(parts, 'mouvement', 'mouvements')}\u00a0: versement du ${formatNumericDay(on)}, ${nameOf(method)}`}
        >
          {counted(parts, 'mouvement', 'mouvements')}
        </Link>
      ),
  },
];

const Day = ({ on }: { on: string }) => (
  <time className="num nowrap" dateTime={on}>
    {formatNumericDay(on)}
  </time>
);

function State({ payout: { arrivesOn, returnedOn }, today }: { payout: ProviderPayout; today: string }) {
  if (returnedOn)
    return (
      <Chip tone="bad" icon={<IconArrowBackUp aria-hidden="true" />}>
        Revenu le {formatNumericDay(returnedOn)}
      </Chip>
    );
  const isThere = arrivesOn === null || arrivesOn <= today;
  return (
    <Chip
      tone={isThere ? 'good' : 'wait'}
      icon={isThere ? <IconCircleCheck aria-hidden="true" /> : <IconHourglass aria-hidden="true" />}
    >
      {isThere ? 'Versé' : 'En route'}
    </Chip>
  );
}
