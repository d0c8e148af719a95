import './pdf-problem.css';
import { ApiError } from '../api/api-error.ts';
import { sentenceOf } from './ErrorState.tsx';
import { Note } from './Note.tsx';

/** Failure of a download, beside the documents. Always mounted, so that screen readers announce its text. */
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
