import { PasskeyError } from '../../api/passkeys.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { problemsIn } from '../../ui/problems.ts';

/** Why a passkey was not made or not taken, by the browser or by the server; any other failure as everywhere. */
export function PasskeyFailure({ error, title }: { error: unknown; title: string }) {
  const sentence = error instanceof PasskeyError ? error.sentence : problemsIn(error).passkey;
  return sentence ? <Note tone="bad" title={sentence} /> : <FailureNote title={title} error={error} />;
}
