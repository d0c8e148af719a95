import { auditSubjectNames, type AuditSubject } from '@forman/domain/platform/audit';
import { formatMoment } from '@forman/domain/french-dates';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { pathTo } from '../../paths.ts';
import type { PagedColumn } from '../../ui/paged-table/columns.ts';
import { When } from '../../ui/When.tsx';
import { actionText } from './ChangeList.tsx';
import { ChangeValues } from './ChangeValues.tsx';
import { changesText, fieldLabel, subjectText, whoText } from './change-words.ts';

type Entry = Answer<'listAudit'>['entries'][number];

function Subject({ entry }: { entry: Entry }) {
  const { type, id } = entry.subject;
  return (
    <div>
      <small className="muted journal-kind">{auditSubjectNames[type as AuditSubject] ?? type}</small>
      {type === 'user' ? (
        <Link to={pathTo('adminUser', { id })}>{subjectText(entry.subject)}</Link>
      ) : (
        subjectText(entry.subject)
      )}
    </div>
  );
}

function Who({ entry }: { entry: Entry }) {
  const { actor, actingAdmin } = entry;
  if (!actor) return <>Le portail</>;
  return (
    <div>
      <Link to={pathTo('adminUser', { id: actor.id })}>{whoText({ actor, actingAdmin: null })}</Link>
      {actingAdmin && <small className="muted journal-kind">par {whoText({ actor, actingAdmin })}</small>}
    </div>
  );
}

const What = ({ entry }: { entry: Entry }) => (
  <div className="hist-what">
    <b>{actionText(entry.action)}</b>
    {entry.changes.map(({ field, from, to }) => (
      <div key={field}>
        <small>{fieldLabel(field)}</small>
        <ChangeValues field={field} from={from} to={to} />
      </div>
    ))}
    {entry.note && <small>{entry.note}</small>}
  </div>
);

export const journalColumns: readonly PagedColumn<Entry>[] = [
  {
    key: 'at',
    head: 'Quand',
    sort: 'at',
    cell: ({ at }) => <When date={at} as="moment" />,
    csv: ({ at }) => formatMoment(new Date(at)),
    isFixed: true,
  },
  {
    key: 'who',
    head: 'Qui',
    cell: (entry) => <Who entry={entry} />,
    csv: ({ actor, actingAdmin }) =>
      actor && actingAdmin
        ? `${whoText({ actor, actingAdmin: null })} (${whoText({ actor, actingAdmin })})`
        : whoText({ actor, actingAdmin }),
  },
  {
    key: 'what',
    head: 'Quoi',
    cell: (entry) => <What entry={entry} />,
    csv: ({ action }) => actionText(action),
    isFixed: true,
    phone: 'title',
  },
  {
    key: 'whom',
    head: 'Sur qui, sur quoi',
    cell: (entry) => <Subject entry={entry} />,
    csv: ({ subject }) => subjectText(subject),
  },
  { key: 'changes', head: 'Avant → après', isExtra: true, cell: changesText, csv: changesText },
  { key: 'note', head: 'Précision', isExtra: true, cell: ({ note }) => note, csv: ({ note }) => note },
];
