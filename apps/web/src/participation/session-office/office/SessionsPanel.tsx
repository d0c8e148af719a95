import '../session-office.css';
import type { OfficeSession } from '@forman/contract/participation/session-office';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { routes } from '../../../paths.ts';
import { kindUiOf } from '../../../sessions/shared/kind-ui.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { sessionSource } from './office-calls.ts';
import { PilotDialog } from './PilotDialog.tsx';
import { sessionColumns } from './session-columns.tsx';
import { SessionFilters, sessionFilters } from './SessionFilters.tsx';

/** All sessions of a kind, published or not, latest first (MEM-347, MEM-353, MEM-354). */
export function SessionsPanel({ kind }: { kind: SessionKind }) {
  const { many, a, panel, create } = kindUiOf(kind);
  const paged = usePaged({ filters: sessionFilters, sort: '-startDate' });
  const [piloted, setPiloted] = useState<OfficeSession | null>(null);
  return (
    <>
      <PagedTable
        name={panel}
        caption={`Liste : ${many}`}
        columns={sessionColumns({ kind, onPilot: setPiloted })}
        rowKey={({ id }) => id}
        source={sessionSource(kind)}
        paged={paged}
        searchLabel="Titre, thématique ou pilote"
        filters={<SessionFilters paged={paged} />}
        actions={
          <Link className="btn btn-primary" to={routes[create]}>
            <IconPlus aria-hidden="true" />
            Créer {a}
          </Link>
        }
        empty={`${many}\u00a0: tout ce qui est créé apparaîtra ici.`}
      />
      <PilotDialog kind={kind} session={piloted} onClose={() => setPiloted(null)} />
    </>
  );
}
