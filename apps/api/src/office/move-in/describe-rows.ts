import { describeColumns, unknownLevels } from '@forman/domain/office/move-in/columns';
import type { FileRow } from './moves.queries.ts';

type Described = Pick<FileRow, 'target' | 'header' | 'mapping' | 'dayOrder' | 'levels'>;
/** How the columns of a file were read, by a sample of its rows. @param today Paris day. */
export const describeRows = (
  file: Described,
  rows: readonly string[][],
  today: string,
): FileRow['columns'] => ({
  ...describeColumns({ ...file, rows }, { ...file, today }),
  levels: unknownLevels({ ...file, rows }),
});
