import './save-bar.css';
import { formatHour } from '@forman/domain/french-dates';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { labels } from '../messages/fr.ts';
import { BusyButton } from './BusyButton.tsx';

type Props = {
  back: string;
  /** The time at which the draft was saved on this device. */
  savedAt?: number | null;
  busy: boolean;
  /** A picture is being uploaded: the form cannot be sent yet. */
  isUploading?: boolean;
  /** The reason why the form cannot be sent yet; null when it can. */
  blockedReason?: string | null;
  /** A summary of the choices made so far, in place of the draft's note. */
  summary?: ReactNode;
  /** The text of the button, where it is not "Je valide". */
  label?: string;
};

/** The bar under a form, which stays in sight while the form scrolls (CAT-022). */
export function SaveBar(props: Props) {
  const {
    back,
    savedAt = null,
    busy,
    isUploading = false,
    blockedReason = null,
    summary,
    label = labels.submitForm,
  } = props;
  const message = blockedReason ?? summary;
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
        busy={busy || isUploading}
        blocked={blockedReason !== null}
        busyLabel={isUploading ? 'Envoi de l’image…' : 'Enregistrement…'}
      >
        {label}
      </BusyButton>
    </section>
  );
}
