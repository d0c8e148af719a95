import type { SessionKind } from '@forman/domain/sessions/kinds';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { kindUi } from '../shared/kind-ui.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { sessionCrumbs } from './session-crumbs.ts';

export function SessionMissing({ kind }: { kind: SessionKind }) {
  const me = useViewer();
  const { one, list, the } = kindUi[kind];
  return (
    <>
      <PageHeader title={`${one} introuvable`} crumbs={sessionCrumbs(me, kind, 'Introuvable')} />
      <EmptyState
        title={`${the.charAt(0).toUpperCase()}${the.slice(1)} n’existe pas ou n’existe plus`}
        icon={<IconCalendarOff />}
        action={
          <Link className="btn btn-outline" to={routes[list]}>
            Voir les prochaines dates
          </Link>
        }
      >
        L’adresse est peut-être incomplète, ou la session a été supprimée. Vos inscriptions sont dans votre
        agenda.
      </EmptyState>
    </>
  );
}
