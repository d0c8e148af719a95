import '../other-hours.css';
import './quotas.css';
import type { ListedHourQuota } from '@forman/contract/hours/hours';
import { formatNumericDay } from '@forman/domain/french-dates';
import { formatMinutes } from '@forman/domain/hours/words';
import { habilitations } from '@forman/domain/people/profile';
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
import { partsOf, wholeText } from './quota-words.ts';
import { QuotaDialog } from './QuotaDialog.tsx';
import { ThemesCard } from './ThemesCard.tsx';
import type { QuotaBefore } from './use-quota-form.ts';

/** Quotas of each habilitation, by starting day, and themes of its hours. */
export const QuotasPanel = () => (
  <div className="stack" style={{ '--gap': '20px' }}>
    <QuotasCard />
    <ThemesCard />
  </div>
);

/** Quota of a habilitation that asks for nothing yet. */
const nothingAsked = (habilitation: QuotaBefore['habilitation'], today: string): QuotaBefore => ({
  habilitation,
  fromOn: today,
  minutes: null,
  years: 1,
  yearlyMinutes: null,
  parts: [],
  caps: [],
  note: null,
  by: '',
});

function QuotasCard() {
  const { data, error, refetch } = useCall('listHourQuotas', {});
  const [from, setFrom] = useState<QuotaBefore | null>(null);
  const retry = (): void => void refetch();
  if (error) return <ErrorState title="Les quotas n’ont pas pu être lus" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Chargement des quotas" rows={5} onRetry={retry} />;
  const isUnconfirmed = data.quotas.some(({ by, state }) => by === null && state === 'now');
  return (
    <Card title="Ce que demande chaque habilitation">
      <div className="stack">
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
        <Others quotas={data.quotas} onSet={(name) => setFrom(nothingAsked(name, data.today))} />
      </div>
      {from && <QuotaDialog before={from} today={data.today} onClose={() => setFrom(null)} />}
    </Card>
  );
}

type OthersProps = {
  quotas: readonly ListedHourQuota[];
  onSet: (habilitation: QuotaBefore['habilitation']) => void;
};

/** Habilitations without a quota, which ask for nothing until somebody sets one. */
const Others = ({ quotas, onSet }: OthersProps) =>
  habilitations
    .filter((name) => !quotas.some(({ habilitation }) => habilitation === name))
    .map((name) => (
      <p key={name} className="hour-other row wrap gap-8-12">
        <span className="small muted">{`${name}\u00a0: rien n’est demandé.`}</span>
        <BusyButton size="s" aria-haspopup="dialog" onClick={() => onSet(name)}>
          Fixer un quota<span className="vh"> {name}</span>
        </BusyButton>
      </p>
    ));

/** "42 h en 3 ans, ou 14 h chaque année", cut into lines. */
const Asked = (quota: ListedHourQuota) => <Lines of={wholeText(quota).split(/(?<=,) /)} />;
const Parts = (quota: ListedHourQuota) => <Lines of={partsOf(quota)} />;

const Lines = ({ of }: { of: readonly string[] }) => (
  <span className="quota-lines">
    {of.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
);

const states = {
  coming: { label: 'À venir', tone: 'brand' },
  now: { label: 'En vigueur', tone: 'good' },
  over: { label: 'Passé', tone: 'plain' },
} as const;

const columns = (onChange: (quota: QuotaBefore) => void): SortedColumn<ListedHourQuota>[] => [
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
  { key: 'minutes', head: 'Demandé', cell: Asked },
  { key: 'parts', head: 'Dont, et plafonds', cell: Parts },
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
  { key: 'by', head: 'Par', cell: ({ by }) => by ?? 'Portail' },
  {
    key: 'acts',
    head: 'Actions',
    cell: (quota) =>
      quota.state !== 'over' && (
        <BusyButton size="s" onClick={() => onChange(quota)}>
          {quota.by === null ? 'Confirmer' : 'Changer'}
          <span className="vh">
            {' '}
            {quota.habilitation}, {quota.minutes === null ? 'sans durée' : formatMinutes(quota.minutes)}
          </span>
        </BusyButton>
      ),
  },
];
