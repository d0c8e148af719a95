import { groupOrderSentences } from '@forman/domain/group-orders/group-orders';
import { ApiError } from '../../api/api-error.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';

/** The sentence of a refusal that is about orders alone. */
export function orderSentence(error: unknown): string | null {
  const reason = error instanceof ApiError ? error.reason : null;
  return (groupOrderSentences as Partial<Record<string, string>>)[reason ?? ''] ?? null;
}

/** Why an order stays as it was: in its own words, or in those of every failure. */
export function OrderFailure({ error, title }: { error: unknown; title: string }) {
  const sentence = orderSentence(error);
  if (sentence === null) return <FailureNote title={title} error={error} />;
  return (
    <Note tone="bad" title={title} role="alert">
      {sentence}
    </Note>
  );
}
