import { errorSentence } from '@forman/domain/errors';
import { counted } from '@forman/domain/text';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { ApiError } from '../api/api-error.ts';

const offline = 'Vous êtes hors connexion, ou le serveur ne répond pas.';

/** True when a screen's code was not loaded: browsers word that error differently, but all write "import". */
const isUnloaded = (error: unknown): boolean =>
  !navigator.onLine || (error instanceof TypeError && /\bimport/i.test(error.message));

/** "dans 3 minutes" */
export function waitText(seconds: number): string {
  if (seconds <= 60) return 'dans une minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `dans ${counted(minutes, 'minute', 'minutes')}`;
  return `dans ${counted(Math.ceil(minutes / 60), 'heure', 'heures')}`;
}

/** Sentence for an error, in our own words: the server's text is never shown (CORE-295). */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return isUnloaded(error) ? offline : errorSentence.internal;
  if (error.code === 'offline') return offline;
  if (error.code === 'too_many_requests' && error.retryAfter !== null)
    return `Trop de tentatives. Vous pourrez recommencer ${waitText(error.retryAfter)}.`;
  return errorSentence[error.code] ?? errorSentence.internal;
}

type Props = {
  /** Failure, in a sentence: "La liste n’a pas pu être lue". */
  title: string;
  error: unknown;
  /** Sentence on the things that the failure did not change: "Vos filtres sont gardés." */
  unchanged?: string;
  onRetry?: () => void;
};

export function ErrorState({ title, error, unchanged, onRetry }: Props) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  const sentence = sentenceOf(error);
  return (
    <section className="card empty" role="alert">
      <span className={sentence === offline ? 'sq k-none' : 'sq sq-bad'} aria-hidden="true">
        <IconCloudOff />
      </span>
      <h2 className="card-title">{title}</h2>
      <p>
        {sentence} {unchanged}
      </p>
      {requestId && (
        <p className="small">
          Référence à citer&nbsp;: <span className="num strong">{requestId}</span>
        </p>
      )}
      {onRetry && (
        <button type="button" className="btn btn-outline" onClick={onRetry}>
          <IconRefresh aria-hidden="true" />
          Réessayer
        </button>
      )}
    </section>
  );
}
