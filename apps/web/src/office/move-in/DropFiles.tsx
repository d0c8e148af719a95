import { useState } from 'react';
import { act } from '../../api/act.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { fileSentences } from '../../ui/FilePick.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { Move } from './move.ts';

/** Takes several files, one after the other; a refused one says why, and the others are taken. */
export function DropFiles({ move, hasFiles }: { move: Move | null; hasFiles: boolean }) {
  const { send, sending, refused } = useSending(move);
  return (
    <div className="stack" style={{ '--gap': '10px' }}>
      <FileDrop
        label={hasFiles ? 'Déposez d’autres fichiers' : 'Déposez les fichiers de l’ancien outil'}
        help={
          'CSV, Excel, ODS, JSON, agenda (ICS), PDF de factures et d’attestations, ou un ZIP de tout cela\u00a0: personnes, sessions, factures, avoirs, objectifs, votes, heures, actualités, questions. 64\u00a0Mo au plus.'
        }
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.json,.ics,.pdf,.zip"
        disabled={sending !== null}
        onDrop={(files) => void send(files)}
      />
      {sending && <ProgressBar label="Lecture des fichiers" {...sending} unit={['fichier', 'fichiers']} />}
      {refused.map(({ name, sentences }) => (
        <div key={name} role="alert">
          {sentences.map((sentence) => (
            <ErrorLine key={sentence}>{`${name}\u00a0: ${sentence}`}</ErrorLine>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Sends files in turn; the move begins with the first one. */
function useSending(move: Move | null) {
  const [sending, setSending] = useState<{ done: number; total: number } | null>(null);
  const [refused, setRefused] = useState<{ name: string; sentences: string[] }[]>([]);
  async function send(files: readonly File[]): Promise<void> {
    setRefused([]);
    for (const [done, file] of files.entries()) {
      setSending({ done, total: files.length });
      try {
        const { move: begun } = move ? { move } : await act('startMove', {});
        const body = new FormData();
        body.append('file', file);
        await act('addMoveFile', { params: { id: String(begun!.id) }, body });
      } catch (error) {
        const told = fileSentences(error);
        const sentences =
          told.length > 0 ? [...told] : ['Le fichier n’a pas pu être lu. Essayez de nouveau.'];
        setRefused((before) => [...before, { name: file.name, sentences }]);
      }
    }
    setSending(null);
  }
  return { send, sending, refused };
}
