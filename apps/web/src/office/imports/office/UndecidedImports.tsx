import type { UndecidedImport } from '@forman/contract/office/people-imports';
import { formatDay, formatMoment } from '@forman/domain/french-dates';
import { counted, fullName } from '@forman/domain/text';
import { IconArrowRight, IconFileSpreadsheet, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { routes } from '../../../paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';

/** Lists the files that were checked and not imported, so that a check survives leaving its page. */
export function UndecidedImports() {
  const { data } = useCall('listPeopleImports', {});
  const dropping = useConfirmed('dropPeopleImport', ({ id }: UndecidedImport) => ({ params: { id } }), {
    unchanged: 'Le fichier n’a pas été retiré.',
  });
  if (!data || data.imports.length === 0) return null;
  return (
    <section className="imports-undecided" aria-labelledby="undecided-imports">
      <h3 id="undecided-imports">Fichiers vérifiés, pas encore importés</h3>
      <ul className="imports-files">
        {data.imports.map((file) => (
          <li key={file.id}>
            <UndecidedRow file={file} onDrop={() => dropping.ask(file)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...dropping.dialog}
        question="Retirer ce fichier&nbsp;?"
        object={dropping.subject?.fileName}
        consequence="Rien n’a été importé. Pour le vérifier de nouveau, envoyez-le encore une fois."
        confirmLabel="Retirer"
        busyLabel="Retrait…"
        cancelLabel="Garder le fichier"
      />
    </section>
  );
}

type RowProps = { file: UndecidedImport; onDrop: () => void };

const UndecidedRow = ({ file: { id, fileName, askedBy, askedAt, expiresAt, people }, onDrop }: RowProps) => (
  <div className="imports-file row wrap gap-8-12">
    <IconFileSpreadsheet aria-hidden="true" />
    <span className="grow">
      <b>{fileName}</b>
      <span className="small muted">
        {people > 0 ? `${counted(people, 'personne', 'personnes')} à importer` : 'Rien à importer'}. Vérifié
        par {fullName(askedBy)} {formatMoment(new Date(askedAt))}, gardé jusqu’au{' '}
        {formatDay(new Date(expiresAt))}.
      </span>
    </span>
    <Link
      className="btn btn-outline"
      to={`${routes.admin}?rubrique=imports-exports&import=${id}`}
      aria-label={`Reprendre ${fileName}`}
    >
      <IconArrowRight aria-hidden="true" />
      Reprendre
    </Link>
    <BusyButton
      look="plain"
      icon={<IconTrash aria-hidden="true" />}
      aria-haspopup="dialog"
      aria-label={`Retirer ${fileName}`}
      onClick={onDrop}
    >
      Retirer
    </BusyButton>
  </div>
);
