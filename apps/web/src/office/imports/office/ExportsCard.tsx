import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile, type Received } from '../../../api/download.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { saveFile } from '../../../ui/save-file.ts';

const files = [
  {
    endpoint: 'exportUsers',
    title: 'Utilisateurs',
    name: 'utilisateurs',
    about: 'Tous les comptes\u00a0: coordonnées, niveau, parrain, adhésion, avoir, société.',
  },
  {
    endpoint: 'exportActivities',
    title: 'Activités',
    name: 'activites',
    about: 'Toutes les sessions des quatre types\u00a0: date, lieu, pilote, places et présence.',
  },
] as const;

/** Exports of all people and all sessions, as files for a spreadsheet (MEM-375). */
export const ExportsCard = () => (
  <Card title="Exports">
    <p className="small muted">
      Des fichiers CSV, à ouvrir dans un tableur. Chaque export est noté au journal.
    </p>
    <ul className="imports-files">
      {files.map((file) => (
        <li key={file.endpoint}>
          <ExportRow {...file} />
        </li>
      ))}
    </ul>
  </Card>
);

function ExportRow({ endpoint, title, name, about }: (typeof files)[number]) {
  const [received, setReceived] = useState<Received>({ rows: 0, total: null });
  const file = useMutation({
    mutationFn: async () => {
      setReceived({ rows: 0, total: null });
      const bytes = await downloadFile(endpoint, {}, setReceived);
      saveFile(`${name}.csv`, 'text/csv', bytes);
    },
  });
  return (
    <>
      <div className="imports-file row wrap gap-8-12">
        <IconFileSpreadsheet aria-hidden="true" />
        <span className="grow">
          <b>{title}</b>
          <span className="small muted">{about}</span>
        </span>
        <BusyButton
          icon={<IconDownload aria-hidden="true" />}
          busy={file.isPending}
          busyLabel="Export…"
          aria-label={`Exporter ${title}`}
          onClick={() => file.mutate()}
        >
          Exporter
        </BusyButton>
      </div>
      {file.isPending && (
        <ProgressBar
          label={`Export\u00a0: ${title}`}
          done={received.rows}
          total={received.total}
          unit={['ligne', 'lignes']}
        />
      )}
      {file.error && <FailureNote title="Le fichier n’a pas pu être écrit." error={file.error} />}
    </>
  );
}
