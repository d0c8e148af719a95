import { type AuditAction, auditSentences } from '@forman/domain/platform/audit';
import { formatDay, formatHour } from '@forman/domain/french-dates';
import type { Answer } from '../../api/client.ts';
import { ChangeValues } from './ChangeValues.tsx';
import { fieldLabel, noteText, whoText } from './change-words.ts';

export type PersonChange = Answer<'listPersonChanges'>['changes'][number];

export const actionText = (action: string | null): string =>
  auditSentences[action as AuditAction] ?? action ?? '';

/** Lists the changes of a person's record, newest first. */
export const ChangeList = ({ changes }: { changes: readonly PersonChange[] }) => (
  <ol className="hist">
    {changes.map((change) => (
      <li key={change.key}>
        <span className="hist-when num">
          <b>{formatDay(new Date(change.at))}</b> {formatHour(new Date(change.at))}
        </span>
        <span>{whoText(change)}</span>
        <What change={change} />
      </li>
    ))}
  </ol>
);

function What({ change }: { change: PersonChange }) {
  const { field, from, to } = change;
  const note = noteText(change);
  return (
    <span className="hist-what">
      <b>{field === null ? actionText(change.action) : fieldLabel(field)}</b>
      {field !== null && <ChangeValues field={field} from={from} to={to} />}
      {note && <small>{note}</small>}
    </span>
  );
}
