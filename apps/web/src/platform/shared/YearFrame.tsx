import './year-frame.css';
import { IconDownload, IconFileOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { thisYear, yearsUntil } from './report-years.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { PageJump } from '../../ui/PageJump.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** A file of the year: label of its button, file name, and call. */
export type YearFile = { label: string; name: string; read: () => Promise<Uint8Array> };

type Props = {
  title: string;
  year: number;
  onYear: (year: string) => void;
  files?: readonly YearFile[];
  /** Given once they are read. */
  pages?: { page: number; last: number };
  isEmpty?: boolean;
  /** The table, or a text in its place. */
  children: ReactNode;
};

/** Frame of the office’s yearly lists: the year, the exports, the pages (MEM-300 to MEM-302). */
export function YearFrame({ title, year, onYear, files = [], pages, isEmpty = false, children }: Props) {
  const id = useId();
  const [years] = useState(() => yearsUntil(thisYear()));
  const saving = useMutation({
    mutationFn: async ({ read, name }: YearFile) => saveFile(`${name}.csv`, 'text/csv', await read()),
  });
  return (
    <div className="year-frame grid gap-16">
      <div className="year-head flex wrap align-end gap-12-16">
        <h2>{title}</h2>
        <div className="field year-choice">
          <label htmlFor={id}>Année</label>
          <select id={id} className="in in-s" value={year} onChange={({ target }) => onYear(target.value)}>
            {years.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </div>
        <div className="year-files flex wrap gap-8">
          {files.map((file) => (
            <BusyButton
              key={file.label}
              icon={<IconDownload aria-hidden="true" />}
              busy={saving.isPending && saving.variables.name === file.name}
              onClick={() => saving.mutate(file)}
            >
              {file.label}
            </BusyButton>
          ))}
        </div>
      </div>
      {saving.error && <FailureNote title="Le fichier n’a pas pu être téléchargé." error={saving.error} />}
      {isEmpty ? <EmptyState title="Aucune donnée" icon={<IconFileOff />} /> : children}
      {pages && (
        <div className="year-foot row wrap justify-center gap-12-24">
          <Pagination {...pages} />
          <PageJump {...pages} />
        </div>
      )}
    </div>
  );
}
