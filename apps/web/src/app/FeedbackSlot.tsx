import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { lazy, Suspense } from 'react';
import { useCall } from '../api/query.ts';
import { useNow } from '../ui/use-now.ts';

/** Loaded once there is something to show. */
const SessionFeedback = lazy(async () => ({
  default: (await import('../sessions/feedback/SessionFeedback.tsx')).SessionFeedback,
}));

/** Shows how useful people found the title and, to the session’s leaders, its feedback once it is over. */
export function FeedbackSlot({ session }: { session: SessionDetail }) {
  const { data } = useCall('getUsefulness', { params: { id: String(session.id) } });
  const usefulness = data?.usefulness ?? null;
  const isOver = new Date(session.endDate) <= useNow();
  const leads = isOver && session.actions.write.ok;
  if (!usefulness && !leads) return null;
  return (
    <Suspense>
      <SessionFeedback
        sessionId={session.id}
        usefulness={usefulness}
        leads={leads}
        isSheetClosed={session.isAbsentEnded}
      />
    </Suspense>
  );
}
