import './closings.css';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { Chip } from '../../ui/Chip.tsx';
import { monthName, type Standing } from './words.ts';

/** Shows whether a month is closed, and why it cannot be yet. @param month "2026-11" */
export function MonthState({ month }: { month: string }) {
  const { data } = useCall('getBooksStanding', { params: { month } });
  if (!data) return null;
  return (
    <output className="closing-state">
      {data.closing ? (
        <Chip tone="good" icon={<IconLock aria-hidden="true" />}>
          Clos
        </Chip>
      ) : (
        <Chip icon={<IconPencil aria-hidden="true" />}>Ouvert</Chip>
      )}
      <span>
        {lastClosed(data)} {!data.closeMonth.ok && !data.closing && data.closeMonth.sentence}
      </span>
    </output>
  );
}

const lastClosed = ({ lastMonth }: Standing): string =>
  lastMonth
    ? `Dernier mois clos\u00a0: ${monthName(lastMonth.lastOn.slice(0, 7))}.`
    : 'Aucun mois n’est encore clos.';
