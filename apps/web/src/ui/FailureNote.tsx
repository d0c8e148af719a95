import { reasonSentence } from '../messages/reasons.ts';
import { ApiError, isUnconfirmed } from '../api/api-error.ts';
import { sentenceOf } from './ErrorState.tsx';
import { Note } from './Note.tsx';

const partsOf = (error: unknown): { explanation: string; requestId: string | null } => {
  const { reason, requestId } = error instanceof ApiError ? error : { reason: null, requestId: null };
  return { explanation: reason ? reasonSentence(reason) : sentenceOf(error), requestId };
};

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const unconfirmedTitle = 'Rien n’a changé.';
const unconfirmedText = 'Pour continuer, recommencez et confirmez que c’est bien vous.';

/** Explains a failure in one line, where there is no room for a note and no field to show it. */
export function FailureLine({ error }: { error: unknown }) {
  if (isUnconfirmed(error)) return <p className="help">{`${unconfirmedTitle} ${unconfirmedText}`}</p>;
  const { explanation, requestId } = partsOf(error);
  const violation = error instanceof ApiError ? error.violations[0]?.message : undefined;
  // An error in a typed value needs no reference, as nobody has to look it up.
  const reference = violation ? null : requestId;
  return (
    <p className="errmsg tiny">
      {violation ? sentence(violation) : explanation} {reference && `Référence\u00a0: ${reference}`}
    </p>
  );
}

/** Explains a failure near its cause, with a reference; its notice has fixed words (CORE-294, CORE-295). */
export function FailureNote({ error, title }: { error: unknown; title: string }) {
  if (isUnconfirmed(error))
    return (
      <Note tone="brand" title={unconfirmedTitle}>
        {unconfirmedText}
      </Note>
    );
  const { explanation, requestId } = partsOf(error);
  return (
    <Note tone="bad" title={title}>
      {explanation}
      {requestId && <span className="tiny request-id">Référence à citer&nbsp;: {requestId}</span>}
    </Note>
  );
}
