import './closings.css';
import { firstDayOf } from '@forman/domain/figures';
import { lastDayOf } from '@forman/domain/books/ledger/closings';
import { IconLock, IconTable } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../api/download.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CloseMonthDialog } from './CloseMonthDialog.tsx';

/** Buttons to download the entries of a month and to close it. @param month "2026-11" */
export function MonthActions({ month }: { month: string }) {
  const { data } = useCall('getBooksStanding', { params: { month } });
  const [isAsked, setAsked] = useState(false);
  const fec = useMutation({
    mutationFn: async () => {
      const query = { from: firstDayOf(month), to: lastDayOf(month) };
      saveFile(`ecritures-${month}.txt`, 'text/plain', await downloadFile('exportFec', { query }));
    },
  });
  return (
    <>
      <BusyButton
        icon={<IconTable aria-hidden="true" />}
        busy={fec.isPending}
        busyLabel="Téléchargement…"
        onClick={() => fec.mutate()}
      >
        Export au format FEC
      </BusyButton>
      {data?.closeMonth.ok && (
        <BusyButton look="primary" icon={<IconLock aria-hidden="true" />} onClick={() => setAsked(true)}>
          Clôturer le mois
        </BusyButton>
      )}
      {fec.error && <FailureLine error={fec.error} />}
      {data && (
        <CloseMonthDialog month={month} standing={data} opened={isAsked} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
