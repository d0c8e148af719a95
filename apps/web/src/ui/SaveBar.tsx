import './save-bar.css';
import { formatHour } from '@forman/domain/french-dates';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { labels } from '../messages/fr.ts';
import { BusyButton } from './BusyButton.tsx';

type Props = {
  back: string;
  /** When what is typed was kept on this device. */
  savedAt?: number | null;
  busy: boolean;
  /** A picture is on its way. */
  waits?: boolean;
  /** Why there is nothing to send yet; null when there is. */
  why?: string | null;
  /** A summary of the choices made so far, in place of the draft's note. */
  summary?: ReactNode;
  /** Another verb than "Je valide". */
  label?: string;
};

/** Stays in sight while the form scrolls (CAT-022). */
export function SaveBar(props: Props) {
  const { back, savedAt = null, busy, waits = false, why = null, summary, label = labels.submitForm } = props;
  const message = why ?? summary;
  return (
    <section className="save-bar" aria-label="Valider le formulaire">
      <output className={`small muted save-kept${message === undefined ? '' : ' save-said'}`}>
        {message}
        {message === undefined && savedAt !== null && (
          <>
            <IconDeviceFloppy className="ic-s" aria-hidden="true" />
            Brouillon gardé dans cet onglet à {formatHour(new Date(savedAt))}
          </>
        )}
      </output>
      <Link className="btn btn-plain" to={back}>
        Annuler
      </Link>
      <BusyButton
        type="submit"
        look="primary"
        size="l"
        busy={busy || waits}
        blocked={why !== null}
        busyLabel={waits ? 'Envoi de l’image…' : 'Enregistrement…'}
      >
        {label}
      </BusyButton>
    </section>
  );
}
