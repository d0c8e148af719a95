import type { SentMessages } from '@forman/contract/sessions/session-messages';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { FormArea, FormField } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import { reasonSentence } from '../../messages/reasons.ts';
import { Recipients } from './Recipients.tsx';
import type { WriteForm } from './use-write-form.ts';

type Props = {
  session: SessionDetail;
  form: WriteForm;
  audience: SentMessages['audience'];
  /** Number of messages that can still be sent today, once it is known. */
  left: number | undefined;
};

export function WriteFields({ session, form, audience, left }: Props) {
  const { values, set, failure } = form;
  return (
    <div className="write-fields grid gap-16">
      <p className="small muted">
        {session.title}, <span className="nowrap">{formatDay(new Date(session.startDate))}</span>
      </p>
      {left === 0 && !failure && (
        <Note tone="wait" title={reasonSentence('messages_of_the_day')}>
          Ce que vous écrivez ici reste en brouillon dans cet onglet.
        </Note>
      )}
      <FormField
        label="Objet"
        name="subject"
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.field('subject')}
      />
      <FormArea
        label="Message"
        name="text"
        rows={8}
        maxLength={5000}
        help="Une ligne vide commence un paragraphe."
        {...form.field('text')}
      />
      <Recipients audience={audience} values={values} set={set} />
    </div>
  );
}
