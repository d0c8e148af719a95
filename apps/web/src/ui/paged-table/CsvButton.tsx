import { csvText } from '@forman/domain/csv';
import { formatCount } from '@forman/domain/text';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { saveFile } from '../save-file.ts';
import type { PagedColumn } from './columns.ts';

type Props<Row> = {
  /** Name of the file, without its extension. */
  name: string;
  columns: readonly PagedColumn<Row>[];
  readRows: (onRead: (read: number, count: number) => void) => Promise<readonly Row[]>;
  onError: (error: Error | null) => void;
  label?: string;
  size?: 's' | 'm';
};

/** Downloads all the pages of a table as CSV, with its columns, order and filters. */
export function CsvButton<Row>({ name, columns, readRows, onError, label = 'CSV', size = 'm' }: Props<Row>) {
  const [progress, setProgress] = useState('');
  const file = useMutation({
    mutationFn: async () => {
      onError(null);
      setProgress('Lecture…');
      const rows = await readRows((read, count) =>
        setProgress(`${formatCount(read)} sur ${formatCount(count)}`),
      );
      saveFile(`${name}.csv`, 'text/csv', toCsv(columns, rows));
    },
    onError,
  });
  return (
    <BusyButton
      size={size}
      icon={<IconDownload aria-hidden="true" />}
      busy={file.isPending}
      busyLabel={progress}
      onClick={() => file.mutate()}
    >
      {label}
    </BusyButton>
  );
}

function toCsv<Row>(columns: readonly PagedColumn<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ head, csv }) => (csv ? [{ head, csv }] : []));
  return csvText([written.map(({ head }) => head), ...rows.map((row) => written.map(({ csv }) => csv(row)))]);
}
