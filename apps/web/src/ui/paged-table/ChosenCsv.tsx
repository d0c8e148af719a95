import { useState } from 'react';
import { FailureLine } from '../FailureNote.tsx';
import type { Chosen } from './chosen.ts';
import { CsvButton } from './CsvButton.tsx';

/** CSV file of the chosen rows, read again, with the columns that the table shows. */
export function ChosenCsv<Row>({ name, chosen }: { name: string; chosen: Chosen<Row> }) {
  const [error, setError] = useState<Error | null>(null);
  return (
    <>
      <CsvButton
        name={name}
        label="CSV des choisis"
        size="s"
        columns={chosen.columns}
        readRows={chosen.read}
        onError={setError}
      />
      {error && <FailureLine error={error} />}
    </>
  );
}
