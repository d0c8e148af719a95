import { reasonSentence } from '../messages/reasons.ts';
import { ApiError, isUnconfirmed } from '../api/api-error.ts';
import { sentenceOf } from './ErrorState.tsx';
import { Note } from './Note.tsx';

const partsOf = (error: unknown): { why: string; requestId: string | null } => {
  const { reason, requestId } = error instanceof ApiError ? error : { reason: null, requestId: null };
  return { why: reason ? reasonSentence(reason) : sentenceOf(error), requestId };
};

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const leftTitle = 'Rien n’a changé.';
const leftWhy = 'Pour continuer, recommencez et confirmez que c’est bien vous.';

/** In one line, where there is room for no more, and no field that would say what is wrong with it. */
export function FailureLine({ error }: { error: unknown }) {
  if (isUnconfirmed(error)) return <p className="help">{`${leftTitle} ${leftWhy}`}</p>;
  const { why, requestId } = partsOf(error);
  const violation = error instanceof ApiError ? error.violations[0]?.message : undefined;
  // What was typed is wrong: nobody needs to look it up.
  const reference = violation ? null : requestId;
  return (
    <p className="errmsg tiny">
      {violation ? sentence(violation) : why} {reference && `Référence\u00a0: ${reference}`}
    </p>
  );
}

/** Beside what failed: why, and what to quote. The notice has the catalogue's words alone (CORE-294, CORE-295). */
export function FailureNote({ error, title }: { error: unknown; title: string }) {
  if (isUnconfirmed(error))
    return (
      <Note tone="brand" title={leftTitle}>
        {leftWhy}
      </Note>
    );
  const { why, requestId } = partsOf(error);
  return (
    <Note tone="bad" title={title}>
      {why}
      {requestId && <span className="tiny request-id">Référence à citer&nbsp;: {requestId}</span>}
    </Note>
  );
}
