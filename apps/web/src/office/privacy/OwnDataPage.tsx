import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/save-file.ts';

/**
 * Page of the link in the e-mail about a data archive. The archive comes at the press of a button: programs
 * that scan e-mails open their links too, and this link works once.
 */
export function OwnDataPage() {
  const { token = '' } = useParams();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () =>
      saveFile('mes-donnees-forman.zip', 'application/zip', await call('takeArchive', { params: { token } })),
  });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className="stack">
      <PageHeader
        title="Mes données personnelles"
        lead={'Votre archive est prête. Enregistrez-la en lieu sûr\u00a0: ce lien ne sert qu’une fois.'}
      />
      {isSuccess && (
        <output>
          <Note tone="good" title="Votre archive est téléchargée.">
            Ouvrez «&nbsp;mes-donnees.html&nbsp;» pour la lire. Le lien, lui, ne sert plus.
          </Note>
        </output>
      )}
      {isGone && (
        <Note tone="bad" role="alert" title="Ce lien ne sert plus.">
          Il a déjà servi, ou sept jours ont passé. Demandez une nouvelle archive depuis votre compte.
        </Note>
      )}
      {error && !isGone && <FailureNote title="L’archive n’a pas pu être téléchargée." error={error} />}
      {!isSuccess && !isGone && (
        <BusyButton
          look="primary"
          size="l"
          icon={<IconDownload aria-hidden="true" />}
          busy={isPending}
          busyLabel="Téléchargement…"
          onClick={() => mutate()}
        >
          Télécharger mon archive
        </BusyButton>
      )}
    </div>
  );
}
