import { groupOrderSentences } from '@forman/domain/money/group-orders/group-orders';
import { ApiError } from '../../api/api-error.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';

/** Sentence of a refusal that only orders have; null for any other failure. */
export function orderSentence(error: unknown): string | null {
  const reason = error instanceof ApiError ? error.reason : null;
  return (groupOrderSentences as Partial<Record<string, string>>)[reason ?? ''] ?? null;
}

/** Explains why an order did not change, with the sentence of orders or the general one. */
export function OrderFailure({ error, title }: { error: unknown; title: string }) {
  const sentence = orderSentence(error);
  if (sentence === null) return <FailureNote title={title} error={error} />;
  return (
    <Note tone="bad" title={title} role="alert">
      {sentence}
    </Note>
  );
}
