import './themes-card.css';
import type { HourTheme } from '@forman/contract/hours/hours';
import { themeRuleLabels } from '@forman/domain/hours/words';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../../api/act.ts';
import { useCall } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FailureLine } from '../../../ui/FailureNote.tsx';
import { notify } from '../../../ui/notices.ts';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { SortedTable } from '../../../ui/SortedTable.tsx';
import type { SortedColumn } from '../../../ui/sorted-rows.ts';
import { ThemeDialog } from './ThemeDialog.tsx';

type Written = { theme: HourTheme | null };

/** Themes of hours. A theme is never deleted: a retired one is no longer offered, and keeps its hours. */
export function ThemesCard() {
  const { data, error, refetch } = useCall('listHourThemes', {});
  const [written, setWritten] = useState<Written | null>(null);
  const retry = (): void => void refetch();
  if (error) return <ErrorState title="Les thèmes n’ont pas pu être lus" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Chargement des thèmes" rows={3} onRetry={retry} />;
  return (
    <Card
      title="Thèmes des heures"
      action={
        <BusyButton
          size="s"
          icon={<IconPlus aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setWritten({ theme: null })}
        >
          Ajouter un thème
        </BusyButton>
      }
    >
      <SortedTable
        caption="Thèmes des heures, par habilitation"
        rows={data}
        rowKey={({ id }) => String(id)}
        columns={columns((theme) => setWritten({ theme }))}
        usualOrder="Par habilitation"
      />
      {written && <ThemeDialog theme={written.theme} onClose={() => setWritten(null)} />}
    </Card>
  );
}

const columns = (onRename: (theme: HourTheme) => void): SortedColumn<HourTheme>[] => [
  {
    key: 'habilitation',
    head: 'Habilitation',
    by: ({ habilitation }) => habilitation,
    cell: ({ habilitation }) => habilitation,
  },
  {
    key: 'label',
    head: 'Thème',
    phone: 'title',
    by: ({ label }) => label,
    cell: ({ label }) => <span className="strong">{label}</span>,
  },
  { key: 'rule', head: 'Répond à', cell: ({ rule }) => (rule === null ? '' : themeRuleLabels[rule]) },
  {
    key: 'state',
    head: 'État',
    cell: ({ isArchived }) =>
      isArchived ? <Chip tone="plain">Retiré</Chip> : <Chip tone="good">Proposé</Chip>,
  },
  { key: 'acts', head: 'Actions', cell: (theme) => <Acts theme={theme} onRename={() => onRename(theme)} /> },
];

function Acts({ theme, onRename }: { theme: HourTheme; onRename: () => void }) {
  const { id, label, isArchived } = theme;
  const archiving = useAct('archiveHourTheme', { onSuccess: () => notify.success('hoursSaved') });
  return (
    <span className="hour-acts">
      <BusyButton size="s" look="plain" aria-haspopup="dialog" onClick={onRename}>
        Renommer<span className="vh"> {label}</span>
      </BusyButton>
      <BusyButton
        size="s"
        look="plain"
        busy={archiving.isPending}
        onClick={() => archiving.mutate({ params: { id: String(id) }, body: { isArchived: !isArchived } })}
      >
        {isArchived ? 'Proposer de nouveau' : 'Retirer'}
        <span className="vh"> {label}</span>
      </BusyButton>
      {archiving.error && <FailureLine error={archiving.error} />}
    </span>
  );
}
