import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { problemsIn } from '../../ui/problems.ts';
import { refusedWhy } from './words.ts';

/** Reason why the sheet refused the act; the error of a field shows under the field. */
export function Refusal({ error }: { error: unknown }) {
  if (!error || Object.keys(problemsIn(error)).length > 0) return null;
  const title = 'La feuille n’a pas changé.';
  const why = refusedWhy(error);
  return (
    <div role="alert">
      {why ? (
        <Note tone="bad" title={title}>
          {why}
        </Note>
      ) : (
        <FailureNote title={title} error={error} />
      )}
    </div>
  );
}
