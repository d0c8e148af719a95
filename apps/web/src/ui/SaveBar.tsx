import './save-bar.css';
import { formatHour } from '@forman/domain/french-dates';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { labels } from '../messages/fr.ts';
import { BusyButton } from './BusyButton.tsx';

type Props = {
  back: string;
  /** Time at which the draft was kept in this tab. */
  savedAt?: number | null;
  busy: boolean;
  /** True while a picture is being uploaded, when the form cannot be sent yet. */
  isUploading?: boolean;
  /** Reason why the form cannot be sent yet; null when it can. */
  blockedReason?: string | null;
  /** Summary of the choices so far, in place of the note about the draft. */
  summary?: ReactNode;
  /** Text of the button, when it is not "Je valide". */
  label?: string;
};

/** Bar under a form, which stays in sight while the form scrolls (CAT-022). */
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
    <section className="save-bar row" aria-label="Valider le formulaire">
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
