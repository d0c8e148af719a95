import type { ListedHourQuota } from '@forman/contract/hours';
import { formatNumericDay } from '@forman/domain/french-dates';
import { formatMinutes } from '@forman/domain/hours/words';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Note } from '../../../ui/Note.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { SortedTable } from '../../../ui/SortedTable.tsx';
import type { SortedColumn } from '../../../ui/sorted-rows.ts';
import { partsText, wholeText } from './quota-words.ts';
import { QuotaDialog } from './QuotaDialog.tsx';

/** What each habilitation asks, from a day on. */
export function QuotasPanel() {
  const { data, error, refetch } = useCall('listHourQuotas', {});
  const [from, setFrom] = useState<ListedHourQuota | null>(null);
  const retry = (): void => void refetch();
  if (error) return <ErrorState title="Les quotas n’ont pas pu être lus" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Chargement des quotas" rows={5} onRetry={retry} />;
  const isUnconfirmed = data.quotas.some(({ by, state }) => by === null && state === 'now');
  return (
    <Card title="Ce que demande chaque habilitation">
      {isUnconfirmed && (
        <Note tone="wait" title="Des quotas sont à confirmer.">
          Ce sont ceux que le portail propose&nbsp;: l’association les vérifie, puis les confirme ou les
          change.
        </Note>
      )}
      <SortedTable
        caption="Quotas d’heures, par habilitation et par jour"
        rows={data.quotas}
        rowKey={({ id }) => String(id)}
        columns={columns(setFrom)}
        usualOrder="Le plus récent d’abord"
      />
      {from && <QuotaDialog before={from} today={data.today} onClose={() => setFrom(null)} />}
    </Card>
  );
}

const states = {
  coming: { label: 'À venir', tone: 'brand' },
  now: { label: 'En vigueur', tone: 'good' },
  over: { label: 'Passé', tone: 'plain' },
} as const;

const columns = (onChange: (quota: ListedHourQuota) => void): SortedColumn<ListedHourQuota>[] => [
  {
    key: 'habilitation',
    head: 'Habilitation',
    phone: 'title',
    by: ({ habilitation }) => habilitation,
    cell: ({ habilitation }) => <span className="strong">{habilitation}</span>,
  },
  {
    key: 'fromOn',
    head: 'À partir du',
    by: ({ fromOn }) => fromOn,
    cell: ({ fromOn }) => <span className="num">{formatNumericDay(fromOn)}</span>,
  },
  { key: 'minutes', head: 'Demandé', cell: wholeText },
  { key: 'parts', head: 'Dont, et plafonds', cell: partsText },
  { key: 'note', head: 'Source', cell: ({ note }) => note ?? '' },
  {
    key: 'state',
    head: 'État',
    cell: ({ state, by }) => (
      <span className="nowrap">
        {state !== 'over' && by === null ? (
          <Chip tone="wait">À confirmer</Chip>
        ) : (
          <Chip tone={states[state].tone}>{states[state].label}</Chip>
        )}
      </span>
    ),
  },
  { key: 'by', head: 'Par', cell: ({ by }) => by ?? 'Proposition du portail' },
  {
    key: 'acts',
    head: 'Actions',
    cell: (quota) =>
      quota.state !== 'over' && (
        <BusyButton size="s" onClick={() => onChange(quota)}>
          {quota.by === null ? 'Confirmer' : 'Changer'}
          <span className="sr-only">
            {' '}
            {quota.habilitation}, {quota.minutes === null ? 'sans durée' : formatMinutes(quota.minutes)}
          </span>
        </BusyButton>
      ),
  },
];
