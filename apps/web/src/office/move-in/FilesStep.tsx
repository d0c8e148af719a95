import { fileTitle } from '@forman/domain/office/move-in/places';
import { moveTools } from '@forman/domain/office/move-in/recognise';
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { Chip } from '../../ui/Chip.tsx';
import { Note } from '../../ui/Note.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { DropFiles } from './DropFiles.tsx';
import { FormerPortal } from './FormerPortal.tsx';
import { FileColumns } from './FileColumns.tsx';
import { type File as MoveFile, type Move, rowsWords, waitsIn } from './move.ts';
import { SettingsCard } from './SettingsCard.tsx';

/** Files are dropped; each shows what was understood of it, column by column. */
export function FilesStep({ move }: { move: Move | null }) {
  const [search, setSearch] = useSearch();
  const open = move !== null && move.state === 'open' ? move : null;
  const files = move?.files ?? [];
  const chosen = files.find(({ id }) => String(id) === search.get('fichier')) ?? files[0];
  const choose = (id: number): void => {
    const next = new URLSearchParams(search);
    next.set('etape', 'deposer');
    next.set('fichier', String(id));
    setSearch(next, { preventScrollReset: true });
  };
  const isOver = move !== null && (move.state === 'signed' || move.state === 'moved');
  return (
    <>
      {isOver && (
        <Note tone="brand" title="Cet emménagement est signé.">
          Ses fichiers ne changent plus. Un autre peut commencer quand il est fait.
        </Note>
      )}
      {move?.state !== 'signed' && <DropFiles move={open} hasFiles={open !== null && files.length > 0} />}
      {move?.state !== 'signed' && <FormerPortal move={open} />}
      {files.length > 0 && (
        <ul className="move-files">
          {files.map((file) => (
            <li key={file.id}>
              <FileButton file={file} isChosen={file === chosen} onChoose={() => choose(file.id)} />
            </li>
          ))}
        </ul>
      )}
      {move && chosen && <FileColumns key={chosen.id} move={move} file={chosen} />}
      {open && files.length > 0 && <SettingsCard move={open} />}
    </>
  );
}

type FileProps = { file: MoveFile; isChosen: boolean; onChoose: () => void };

function FileButton({ file, isChosen, onChoose }: FileProps) {
  const waits = waitsIn(file);
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <b>{fileTitle(file)}</b>
      <span className="small muted">{moveTools[file.tool].title}</span>
      <span className="small muted">{rowsWords(file)}</span>
      {waits === '' ? (
        <Chip tone="good" icon={<IconCircleCheck aria-hidden="true" />}>
          Compris
        </Chip>
      ) : (
        <Chip tone="wait" icon={<IconHourglass aria-hidden="true" />}>
          {waits}
        </Chip>
      )}
    </button>
  );
}
