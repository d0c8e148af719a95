import { invalidate } from '../../../api/act.ts';
import type { PeopleImport } from '@forman/contract/office/people-imports';
import { importOutcomes } from '@forman/domain/office/import-outcome';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { callQuery } from '../../../api/query.ts';
import { routes } from '../../../paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { pagedSource } from '../../../ui/paged-table/source.ts';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { isUnderWay } from '../../../platform/shared/use-tasks.ts';
import { ImportDecision } from './ImportDecision.tsx';
import { lineColumns, outcomeWords } from './import-lines.tsx';

/** Shows a file's effects line by line and asks for the decision, then shows progress and result. */
export function PeopleImportView({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...callQuery('getPeopleImport', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.task && isUnderWay(state.data.task) ? 1000 : false),
  });
  const state = data?.task?.state;
  useEffect(() => {
    if (state === 'done') void invalidate('people', 'accounts');
  }, [state]);
  const isGone = error instanceof ApiError && error.status === 404;
  if (!data && error)
    return (
      <div className="imports">
        <BackLink />
        <ErrorState
          title={isGone ? 'Ce fichier n’est plus là' : 'La vérification n’a pas pu être lue'}
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (!data) return <TableSkeleton label="Chargement de la vérification" onRetry={() => void refetch()} />;
  return (
    <div className="imports">
      <div>
        <BackLink />
        <h2 className="imports-title">{data.fileName}</h2>
      </div>
      {data.unread.length > 0 && (
        <Note tone="wait" title="Colonnes non lues&nbsp;:">
          {data.unread.join(', ')}
        </Note>
      )}
      <ImportDecision file={data} />
      <Refused file={data} />
      <Lines file={data} />
    </div>
  );
}

const BackLink = () => (
  <Link className="link small" to={`${routes.admin}?rubrique=imports-exports`}>
    <IconArrowLeft className="ic-s" aria-hidden="true" />
    Import et exports
  </Link>
);

function Refused({ file: { id, counts } }: { file: PeopleImport }) {
  const count = counts.unknown + counts.wrong;
  const download = useMutation({
    mutationFn: async () =>
      saveFile('lignes-refusees.csv', 'text/csv', await call('getRefusedLines', { params: { id } })),
  });
  if (count === 0) return null;
  return (
    <>
      <div className="row wrap">
        <BusyButton
          icon={<IconDownload aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          Télécharger les lignes refusées ({count})
        </BusyButton>
        <span className="small muted imports-then">
          À corriger dans le tableur, puis à envoyer de nouveau.
        </span>
      </div>
      {download.error && <FailureNote title="Le fichier n’a pas pu être lu." error={download.error} />}
    </>
  );
}

function Lines({ file: { id, counts } }: { file: PeopleImport }) {
  const paged = usePaged({ filters: { etat: 'outcome' }, itemsPerPage: 25 });
  const source = useMemo(() => pagedSource('listImportLines', 'lines', { params: { id } }), [id]);
  return (
    <PagedTable
      name="import-adherents"
      caption="Lignes du fichier"
      columns={lineColumns}
      rowKey={({ line }) => line}
      source={source}
      paged={paged}
      searchLabel="Nom ou e-mail"
      filters={
        <FilterSelect
          label="État"
          value={paged.valueOf('etat')}
          onChoose={(etat) => paged.set({ etat })}
          options={[
            ['', 'Toutes les lignes'],
            ...importOutcomes.map(
              (outcome) => [outcome, `${outcomeWords[outcome].many} (${counts[outcome]})`] as const,
            ),
          ]}
        />
      }
      empty="Aucune ligne de ce fichier ne correspond."
    />
  );
}
