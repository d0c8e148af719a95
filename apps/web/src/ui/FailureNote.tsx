import { reasonSentence } from './reasons.ts';
import { ApiError } from '../api/api-error.ts';
import { sentenceOf } from './ErrorState.tsx';
import { Note } from './Note.tsx';

/** Beside what failed: why, and what to quote. The notice has the catalogue's words alone (CORE-294, CORE-295). */
export function FailureNote({ error, title }: { error: unknown; title: string }) {
  const { reason, requestId } = error instanceof ApiError ? error : { reason: null, requestId: null };
  return (
    <Note tone="bad" title={title}>
      {reason ? reasonSentence(reason) : sentenceOf(error)}
      {requestId && <span className="tiny request-id">Référence à citer : {requestId}</span>}
    </Note>
  );
}
