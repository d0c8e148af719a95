import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formatHours, formatLongDay } from '@forman/domain/french-dates';
import { blocksOf, footnoteOf, introOf } from '@forman/domain/sessions/messages';
import { fullName } from '@forman/domain/text';
import { Fragment } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { kindUi } from '../shared/kind-ui.tsx';
import type { Draft } from './use-write-form.ts';

type Props = { session: SessionDetail; draft: Draft };

/** The e-mail as its readers will see it, with placeholders while nothing is written. */
export function MailPreview({ session, draft: { subject, text, withReply } }: Props) {
  const author = fullName(useViewer());
  const { one, the } = kindUi[session.kind];
  const start = new Date(session.startDate);
  const blocks = blocksOf(text);
  return (
    <div className="mail">
      <p className="tiny muted mail-subject">
        {subject.trim() || '(Objet)'}
        {`\u00a0: ${session.title}`}
      </p>
      <p className={subject.trim() ? 'mail-title' : 'mail-title muted'}>{subject.trim() || '(Objet)'}</p>
      <p>Bonjour (prénom),</p>
      <p>{introOf(author)}</p>
      {blocks.length === 0 && <p className="muted">Votre message</p>}
      {blocks.map((lines, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <p key={at}>
          {lines.map((line, nth) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={nth}>
              {nth > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
      <p className="mail-about grid gap-2">
        <b>{`${one}\u00a0: ${session.title}`}</b>
        <span className="small muted">
          {formatLongDay(start)}, {formatHours(start, new Date(session.endDate))}
        </span>
      </p>
      <p className="mail-button">Voir {the}</p>
      <p className="tiny muted">{footnoteOf(author, withReply)}</p>
    </div>
  );
}
