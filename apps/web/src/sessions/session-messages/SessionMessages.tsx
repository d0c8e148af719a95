import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SentMessages } from './SentMessages.tsx';
import { useMessages, useWriting } from './use-messages.ts';

const WriteDialog = lazy(async () => ({ default: (await import('./WriteDialog.tsx')).WriteDialog }));

type Props = { session: SessionDetail };

/** Messages on a session’s page, for its leaders: those sent, and the dialog that writes one. */
export function SessionMessages({ session }: Props) {
  const { isWriting, close } = useWriting();
  const { data, error, refetch } = useMessages(session);
  const [hasSent, setSent] = useState(false);
  return (
    <>
      {!data && error && (
        <div className="section">
          <ErrorState
            title="Les messages envoyés n’ont pas pu être lus"
            error={error}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data && data.messages.length > 0 && (
        <SentMessages messages={data.messages} isJustSent={hasSent && !isWriting} />
      )}
      {isWriting && (
        <Suspense>
          <WriteDialog
            session={session}
            onSent={() => {
              setSent(true);
              close();
            }}
            onClose={() => {
              setSent(false);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
