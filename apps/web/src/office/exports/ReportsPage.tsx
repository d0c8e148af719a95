import './reports.css';
import type { LinePerson } from '@forman/contract/office/exports';
import { fullName } from '@forman/domain/text';
import { IconDownload, IconFileSpreadsheet, IconUserCog } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { downline, type Export, fileName, sessionFiles, sponsored, upline } from './files.ts';

/**
 * Files that a person may download: their lines, their sessions, and those of the people whom they sponsor
 * (MEM-379 to 385).
 */
export function ReportsPage() {
  const me = useViewer();
  const isMember = can(me, 'portal.member');
  const home = isMember ? [{ label: 'Accueil', to: routes.home }] : [];
  const own = [upline, ...(isMember ? [downline] : []), ...sessionFiles];
  return (
    <>
      <PageHeader
        title="Mes infos"
        crumbs={[
          ...home,
          { label: 'Mon Profil', to: pathTo('profile', { id: me.id }) },
          { label: 'Mes infos' },
        ]}
        lead="Vos informations en fichiers CSV, à ouvrir dans un tableur."
      />
      <div className="cols">
        <div className="stack" style={{ '--gap': '20px' }}>
          <Card title="Mes fichiers">
            <Files files={own} id={me.id} person={null} />
          </Card>
          {isMember && <Sponsored />}
        </div>
        <Card title="Mon compte">
          <p className="small muted">
            Vos connexions ouvertes, votre mot de passe, et la copie de vos données personnelles.
          </p>
          <Link className="btn btn-outline btn-s reports-account" to={routes.account}>
            <IconUserCog aria-hidden="true" />
            Gérer mon compte
          </Link>
        </Card>
      </div>
    </>
  );
}

/** Files about one of the people whom the viewer sponsors. */
function Sponsored() {
  const me = useViewer();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const { data: people, error } = useCall('exportLine', {
    params: { id: me.id },
    query: { which: 'direct' },
  });
  const person = people?.find((one) => String(one.id) === chosen) ?? null;
  return (
    <Card title="Mes filleuls">
      {error && <FailureNote title="Vos filleuls n’ont pas pu être lus." error={error} />}
      {people?.length === 0 && <p className="small muted">Vous ne parrainez encore personne.</p>}
      {people && people.length > 0 && (
        <div className="field reports-pick">
          <label htmlFor={id}>Filleul</label>
          <select id={id} className="in" value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">Choisir un filleul</option>
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {fullName(one)}
              </option>
            ))}
          </select>
        </div>
      )}
      {person && (
        <Files key={person.id} files={[sponsored, ...sessionFiles]} id={person.id} person={person} />
      )}
    </Card>
  );
}

type FilesProps = { files: readonly Export[]; id: number; person: LinePerson | null };

function Files({ files, id, person }: FilesProps) {
  const download = useMutation({
    mutationFn: async ({ file, read }: Export) =>
      saveFile(fileName(file, person), 'text/csv;charset=utf-8', await read(id)),
  });
  return (
    <>
      <ul className="reports">
        {files.map((one) => (
          <li key={one.file}>
            <IconFileSpreadsheet aria-hidden="true" />
            <span className="grow">
              <span className="strong">{one.label}</span>
              <span className="small muted reports-tells">{one.tells}</span>
            </span>
            <BusyButton
              size="s"
              look="plain"
              icon={<IconDownload aria-hidden="true" />}
              busy={download.isPending && download.variables.file === one.file}
              onClick={() => download.mutate(one)}
            >
              <span>
                Télécharger<span className="vh">&nbsp;: {one.label}</span>
              </span>
            </BusyButton>
          </li>
        ))}
      </ul>
      {download.error && <FailureNote title="Le fichier n’a pas pu être préparé." error={download.error} />}
    </>
  );
}
