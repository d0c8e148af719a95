import { prodemialColumns } from '@forman/domain/office/prodemial';
import { csvText } from '@forman/domain/csv';
import { counted } from '@forman/domain/text';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { Answer } from '../../../api/client.ts';
import { useAct } from '../../../api/act.ts';
import { labels } from '../../../messages/fr.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { SortedColumn } from '../../../ui/sorted-rows.ts';
import { SortedTable } from '../../../ui/SortedTable.tsx';
import { Note } from '../../../ui/Note.tsx';
import { notify } from '../../../ui/notices.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { FileForm } from '../../../ui/FileForm.tsx';

type Result = Answer<'uploadProdemial'>;

/** Import of the partner's file of qualifications (MEM-372, MEM-373). */
export function ProdemialCard() {
  const upload = useAct('uploadProdemial');
  return (
    <Card title="Fichier PRODÉMIAL">
      <FileForm
        label="Fichier du partenaire"
        help={`CSV en UTF-8, 5\u00a0Mo au plus, avec les colonnes ${prodemialColumns.join(';')}`}
        accept=".csv,text/csv"
        failure="Le fichier n’a pas été importé."
        verb="Importer"
        busyVerb="Import…"
        icon={<IconUpload aria-hidden="true" />}
        sent={upload}
        onSend={(body, { onError }) =>
          upload.mutate({ body }, { onSuccess: () => notify.success('fileImported'), onError })
        }
      >
        <p className="small muted">{labels.prodemialDelay}</p>
      </FileForm>
      <div aria-live="polite">{upload.data && <Imported result={upload.data} />}</div>
    </Card>
  );
}

function Imported({ result: { updated, unknown } }: { result: Result }) {
  return (
    <div className="imports-result">
      <Note
        tone="good"
        title={
          updated === 0
            ? 'Aucune fiche n’est à jour.'
            : `${counted(updated, 'fiche est à jour', 'fiches sont à jour')}.`
        }
      >
        {unknown.length === 0 && 'Toutes les adresses du fichier sont connues.'}
      </Note>
      {unknown.length > 0 && <Unknown lines={unknown} />}
    </div>
  );
}

const shownAtOnce = 20;
const columns: SortedColumn<Result['unknown'][number]>[] = [
  {
    key: 'line',
    head: 'Ligne',
    numeric: true,
    phone: 'corner',
    by: ({ line }) => line,
    cell: ({ line }) => line,
  },
  { key: 'email', head: 'E-mail', phone: 'title', by: ({ email }) => email, cell: ({ email }) => email },
  {
    key: 'qualification',
    head: 'Qualification',
    by: ({ qualification }) => qualification,
    cell: ({ qualification }) => qualification || '–',
  },
  { key: 'title', head: 'Titre', by: ({ titre }) => titre, cell: ({ titre }) => titre || '–' },
];

function Unknown({ lines }: { lines: Result['unknown'] }) {
  const save = (): void => {
    const rows = lines.map((line) => prodemialColumns.map((column) => String(line[column])));
    saveFile('prodemial-inconnus.csv', 'text/csv', csvText([[...prodemialColumns], ...rows]));
  };
  return (
    <>
      <div className="row wrap between">
        <p className="strong">{counted(lines.length, 'ligne est inconnue', 'lignes sont inconnues')}</p>
        <BusyButton size="s" icon={<IconDownload aria-hidden="true" />} onClick={save}>
          Télécharger les lignes inconnues
        </BusyButton>
      </div>
      <SortedTable
        caption="Lignes inconnues"
        columns={columns}
        rows={lines}
        pageOf={(sorted) => sorted.slice(0, shownAtOnce)}
        rowKey={({ line }) => line}
      />
      {lines.length > shownAtOnce && (
        <p className="small muted">
          Les {shownAtOnce} premières sont affichées&nbsp;; le fichier les a toutes.
        </p>
      )}
    </>
  );
}
