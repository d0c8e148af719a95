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

/** A network that came back without saying so is asked again. */
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

/** Sends what waits on this device as soon as it can, and says what waits, but on the pages that say it themselves. */
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
