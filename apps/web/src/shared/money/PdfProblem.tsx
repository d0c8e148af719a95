import './pdf-problem.css';
import { ApiError } from '../../api/api-error.ts';
import { sentenceOf } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';

/** Beside the documents: the region is always there, so that its text is read. */
export function PdfProblem({ error }: { error: Error | null }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert" className="pdf-problem">
      {error && (
        <Note tone="bad" title="Le PDF n’a pas pu être téléchargé.">
          {sentenceOf(error)}
          {requestId && ` Référence à citer\u00a0: ${requestId}`}
        </Note>
      )}
    </div>
  );
}
