import { IconDownload, IconShare } from '@tabler/icons-react';
import { useId } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CopyText } from '../../ui/CopyButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { pathOf, pictureOf } from '../../ui/qr-picture.ts';

/** The invitation as a QR code, for guests who are near, and as an address to send. */
export function InvitationLink({ url }: { url: string }) {
  const id = useId();
  const { path, size } = pathOf(url);
  const canShare = 'share' in navigator;
  const share = (): void => void navigator.share({ title: 'Forman', text, url }).catch(() => undefined);
  return (
    <section className="card pad invite grid align-center" aria-label="Mon lien d’invitation">
      <figure className="inv-qr paper" aria-label="QR code de mon lien d’invitation">
        <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
          <path d={path} />
        </svg>
      </figure>
      <div className="inv-words grid gap-16">
        <div className="field">
          <label htmlFor={id}>Adresse à envoyer</label>
          {/* A text area, as a long address needs several lines to be shown in full. */}
          <textarea
            id={id}
            className="in num inv-url"
            rows={1}
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
          />
        </div>
        <div className="flex wrap gap-8">
          {canShare && (
            <BusyButton size="s" look="primary" icon={<IconShare aria-hidden="true" />} onClick={share}>
              Partager mon lien
            </BusyButton>
          )}
          <CopyText text={url} label="Copier le lien" look={canShare ? 'outline' : 'primary'} />
          <BusyButton
            size="s"
            look="plain"
            icon={<IconDownload aria-hidden="true" />}
            onClick={() => saveFile('invitation-forman.svg', 'image/svg+xml', pictureOf(url))}
          >
            Enregistrer le QR code
          </BusyButton>
        </div>
        <p className="small muted">
          Montrez le QR code à la personne, ou imprimez-le&nbsp;: l’appareil photo de son téléphone ouvre le
          formulaire, votre nom déjà rempli.
        </p>
      </div>
    </section>
  );
}

const text = 'Je vous invite à la journée découverte de Forman.';
