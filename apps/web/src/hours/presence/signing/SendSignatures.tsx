import './signing.css';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { call, type InputOf } from '../../../api/client.ts';
import { logFailure } from '../../../api/log.ts';
import { useViewer } from '../../../api/viewer.ts';
import { readWaiting } from '../../../api/waiting-signatures.ts';
import { notify } from '../../../ui/notices.ts';
import { showSigned } from './opened.ts';
import { askPatiently, inTurn, sendWaiting } from './send-waiting.ts';
import { useWaiting, waitingOf } from './waiting.ts';
import { WaitingCard } from './WaitingCard.tsx';
import { sentenceOfRefusal } from './words.ts';

/** Interval between two tries, in milliseconds, as a network may come back without an event. */
const again = 30_000;

const sendAll = (owner: number): Promise<void> =>
  inTurn(async () => {
    const sent = await sendWaiting(waitingOf(owner, readWaiting()), {
      sign: (body) =>
        askPatiently((signal) =>
          call('signPresence', { body: body as InputOf<'signPresence'>['body'], signal }),
        ),
      sentenceOf: sentenceOfRefusal,
    });
    for (const { signature, answer } of sent) showSigned(signature, answer);
    if (sent.length > 0) notify.success('signatureSent');
  });

/**
 * Sends the signatures waiting on this device as soon as possible, and shows them, except on the signing
 * pages, which show them themselves.
 */
export function SendSignatures() {
  const { id } = useViewer();
  const waiting = useWaiting();
  const { pathname } = useLocation();
  const left = waiting.filter(({ refusal }) => refusal === null).length;
  useEffect(() => {
    if (left === 0) return;
    const send = (): void => {
      if (navigator.onLine) sendAll(id).catch((error: unknown) => logFailure('sending of signatures', error));
    };
    send();
    const timer = setInterval(send, again);
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
    };
  }, [id, left]);
  if (/^\/auth\/emargement\//i.test(pathname)) return null;
  return <WaitingCard waiting={waiting} />;
}
