import './session-form.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { counted, plural } from '@forman/domain/text';
import { Navigate, useParams } from 'react-router';
import { serverNow } from '../../api/server-clock.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { BegunNote } from './BegunNote.tsx';
import { FormHead } from './FormHead.tsx';
import { formKindOf } from './form-kinds.ts';
import { duplicateOf, newValues, valuesOf } from './form-values.ts';
import { ReadSession } from './ReadSession.tsx';
import { SessionForm } from './SessionForm.tsx';

type Props = { kind: SessionKind };

/** Creates a session: empty, or copied from another one (`?from=`) without its dates. */
export function SessionCreatePage({ kind }: Props) {
  const [search] = useSearch();
  const from = /^\d{1,10}$/.exec(search.get('from') ?? '')?.[0];
  const me = useViewer();
  const { lead } = formKindOf(kind);
  const back = from ? pathTo(kindUi[kind].detail, { id: from }) : routes[kindUi[kind].list];
  return (
    <>
      <FormHead
        kind={kind}
        title={`Créer ${kindUi[kind].a}`}
        lead={can(me, rulesOf(kind).publishPermission) ? lead.publisher : lead.others}
      />
      {from ? (
        <ReadSession kind={kind} id={from}>
          {(session) => (
            <SessionForm
              kind={kind}
              mode="create"
              initial={duplicateOf(session)}
              draftKey={`${kind}.from-${from}`}
              back={back}
            />
          )}
        </ReadSession>
      ) : (
        <SessionForm
          kind={kind}
          mode="create"
          initial={newValues(kind)}
          draftKey={`${kind}.create`}
          back={back}
        />
      )}
    </>
  );
}

/**
 * Edits a stored session, as it is now. People who may not open the form are sent to the start; for events
 * the API decides.
 */
export function SessionEditPage({ kind }: Props) {
  const { id = '' } = useParams();
  const me = useViewer();
  const isOpen = (session: SessionDetail): boolean =>
    formKindOf(kind).openToAll ||
    session.actions.edit.ok ||
    can(me, 'sessions.create') ||
    can(me, 'sessions.edit_any');
  return (
    <ReadSession kind={kind} id={id}>
      {(session) =>
        isOpen(session) ? (
          <>
            <FormHead kind={kind} title={`Modifier ${kindUi[kind].a}`} lead={leadOf(session)} />
            <SessionForm
              kind={kind}
              mode="edit"
              initial={valuesOf(session)}
              stored={session}
              note={<BegunNote session={session} />}
              draftKey={`${kind}.edit-${id}`}
              back={pathTo(kindUi[kind].detail, { id })}
            />
          </>
        ) : (
          <Navigate to={routes.landing} replace />
        )
      }
    </ReadSession>
  );
}

/** Says who is affected by a change: they get an e-mail about new dates or a new place or link only. */
function leadOf({ title, totalGuests, endDate }: SessionDetail): string {
  if (totalGuests === 0 || Date.parse(endDate) <= serverNow()) return title;
  const who = plural(totalGuests, 'est prévenu', 'sont prévenus');
  return `${title}. ${counted(totalGuests, 'inscrit', 'inscrits')}, qui ${who} par e-mail si la date ou le lieu change.`;
}
