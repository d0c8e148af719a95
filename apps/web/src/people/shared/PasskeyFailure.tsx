import { PasskeyError } from '../../api/passkeys.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { problemsIn } from '../../ui/problems.ts';

/** Reason why the browser or the server refused a passkey; any other failure as usual. */
export function PasskeyFailure({ error, title }: { error: unknown; title: string }) {
  const sentence = error instanceof PasskeyError ? error.sentence : problemsIn(error).passkey;
  return sentence ? <Note tone="bad" title={sentence} /> : <FailureNote title={title} error={error} />;
}
