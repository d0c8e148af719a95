import { counterRefusalWords, isCounterRefusal } from '@forman/domain/money/counter/counter';
import { ApiError } from '../../api/api-error.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';

/** Explains why nothing was taken or deposited, with the counter’s sentence or the general one. */
export function CounterFailure({ error, title }: { error: Error; title: string }) {
  const said = error instanceof ApiError ? (error.reason ?? error.code) : '';
  // A payment that is under way, whatever its state.
  const reason = said.startsWith('payment_') ? 'payment_pending' : said;
  if (!isCounterRefusal(reason)) return <FailureNote title={title} error={error} />;
  return (
    <Note tone="bad" title={title}>
      {counterRefusalWords[reason]}
    </Note>
  );
}
