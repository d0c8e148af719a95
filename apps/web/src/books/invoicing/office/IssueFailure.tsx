import { ApiError } from '../../../api/api-error.ts';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Note } from '../../../ui/Note.tsx';

/** True when nobody knows whether the invoice was issued: no answer came, or the server failed. */
const isUnknown = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const isTypedBefore = (error: Error): boolean =>
  error instanceof ApiError && error.reason === 'already_typed';

/** Says after a failure whether the invoice was issued, as far as that is known. */
export function IssueFailure({ error }: { error: Error }) {
  if (!isUnknown(error)) {
    const title = isTypedBefore(error)
      ? 'Votre modification n’est pas prise.'
      : 'Aucune facture n’a été émise.';
    return <FailureNote title={title} error={error} />;
  }
  return (
    <>
      <FailureNote title="On ne sait pas si la facture est émise." error={error} />
      <Note tone="brand" title="Recommencer est sans risque.">
        La même facture n’est jamais émise deux fois.
      </Note>
    </>
  );
}
