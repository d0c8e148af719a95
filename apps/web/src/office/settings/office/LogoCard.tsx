import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useAct } from '../../../api/act.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FileForm } from '../../../ui/FileForm.tsx';
import { logoUrl } from '../../../ui/logo-url.ts';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';

/** The picture on later invoices, in place of the portal’s mark. */
export function LogoCard({ logo }: { logo: string | null }) {
  const sending = useAct('setLogo');
  const removal = useConfirmed('removeLogo', () => ({}), { unchanged: 'Le logo est resté.' });
  return (
    <div id="logo">
      <Card
        title="Logo"
        action={
          logo && (
            <BusyButton size="s" icon={<IconTrash aria-hidden="true" />} onClick={() => removal.ask(true)}>
              Retirer
            </BusyButton>
          )
        }
      >
        <p className="small muted">
          Celui des factures, avoirs et devis à venir. Ceux qui sont émis gardent le leur.
        </p>
        {logo && <img className="logo-shown" src={logoUrl(logo)} alt="Logo des factures" />}
        <FileForm
          part="image"
          label={logo ? 'Changer le logo' : 'Choisir un logo'}
          help="JPEG, PNG, WebP ou GIF, 5 Mo au plus. Sur fond blanc, plus large que haut."
          accept="image/jpeg,image/png,image/webp,image/gif"
          failure="Le logo n’a pas été changé."
          verb="Envoyer"
          busyVerb="Envoi…"
          icon={<IconUpload aria-hidden="true" />}
          fileIcon={<IconPhoto aria-hidden="true" />}
          sent={sending}
          onSend={(body, outcome) => sending.mutate({ body }, outcome)}
        />
      </Card>
      <ConfirmDialog
        {...removal.dialog}
        question={'Retirer le logo\u00a0?'}
        object="Logo des factures"
        consequence="Les factures à venir porteront la marque du portail. Celles qui sont émises gardent leur logo."
        confirmLabel="Retirer"
        cancelLabel="Le garder"
      />
    </div>
  );
}
