import { formatHour } from '@forman/domain/french-dates';
import { frenchSpaces } from '@forman/domain/text';
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useId } from 'react';
import { forgetSignature, type WaitingSignature } from './waiting.ts';
import { whenSigned } from './words.ts';

/** Signatures waiting on this device for the network, and those that the server refused. */
export function WaitingCard({ waiting }: { waiting: readonly WaitingSignature[] }) {
  const id = useId();
  if (waiting.length === 0) return null;
  const isRefused = waiting.some(({ refusal }) => refusal !== null);
  return (
    <section className="card pad sign-waiting flex gap-12" aria-labelledby={id}>
      <span className={isRefused ? 'sq sq-bad' : 'sq k-wait'} aria-hidden="true">
        {isRefused ? <IconCloudOff /> : <IconCloudUp />}
      </span>
      <div className="grow">
        <h2 className="card-title" id={id}>
          {waiting.length === 1 ? 'Gardée sur cet appareil' : 'Gardées sur cet appareil'}{' '}
          <span className="muted num">{waiting.length}</span>
        </h2>
        <ul>
          {waiting.map((one) => (
            <li key={`${one.sessionId} ${one.day} ${one.part}`}>
              <p className="small">
                <b className="strong">{frenchSpaces(one.title)}</b>, {whenSigned(one)}
              </p>
              <State signature={one} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function State({ signature }: { signature: WaitingSignature }) {
  const { body, refusal } = signature;
  const hour = formatHour(new Date(body.signedAt));
  if (refusal === null)
    return <p className="small muted">Signée à {hour}. Part toute seule, avec l’heure de votre signature.</p>;
  return (
    <>
      <p className="errmsg">
        Signée à {hour}, et refusée&nbsp;: {refusal}
      </p>
      <p className="small muted">Montrez cette page au pilote&nbsp;: il peut noter votre présence.</p>
      <button type="button" className="btn btn-plain btn-s" onClick={() => forgetSignature(signature)}>
        Retirer de cet appareil
      </button>
    </>
  );
}
