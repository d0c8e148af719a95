import { formatShortDate } from '@forman/domain/french-dates';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { CopyText } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { saveFile } from '../../../ui/save-file.ts';

const fileText = (codes: readonly string[]): string =>
  [
    `Forman, codes de secours du ${formatShortDate(new Date())}`,
    'Chacun ouvre votre compte une fois, après votre mot de passe.',
    '',
    ...codes,
    '',
  ].join('\r\n');

type Props = { codes: string[]; onKept: () => void };

/** Shows the recovery codes, once. Only the button that says they are kept closes it without asking. */
export function CodesDialog({ codes, onKept }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog opened title="Vos codes de secours" onClose={() => setLeaving(true)}>
      <p>
        Un téléphone se perd ou se casse. Avec l’un de ces codes et votre mot de passe, vous entrez quand
        même. Chacun sert une fois.
      </p>
      <p className="dlg-then strong">Gardez-les maintenant&nbsp;: ils ne seront plus montrés.</p>
      <ol className="codes-sheet grid num" aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="codes-acts flex wrap">
        <CopyText text={codes.join('\n')} label="Copier" />
        <BusyButton
          size="s"
          look="plain"
          icon={<IconDownload aria-hidden="true" />}
          onClick={() => saveFile('forman-codes-de-secours.txt', 'text/plain;charset=utf-8', fileText(codes))}
        >
          Télécharger
        </BusyButton>
        <BusyButton
          size="s"
          look="plain"
          icon={<IconPrinter aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Imprimer
        </BusyButton>
      </div>
      <div aria-live="polite">
        {isLeaving && (
          <Note tone="wait" title={'Les avez-vous gardés\u00a0?'}>
            Copiez-les, téléchargez-les ou imprimez-les, puis dites-le avec le bouton ci-dessous.
          </Note>
        )}
      </div>
      <div className="dlg-foot flex wrap justify-end gap-10">
        <BusyButton size="l" look="primary" onClick={onKept}>
          Je les ai gardés
        </BusyButton>
      </div>
    </Dialog>
  );
}
