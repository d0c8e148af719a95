import './list-tools.css';
import type { ListedPerson, SessionDetail } from '@forman/contract/sessions/sessions';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CopyText } from '../../ui/CopyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { safeFileName, saveFile } from '../../ui/save-file.ts';
import { emailsOf, listCsv, sponsorEmailsOf } from './list-csv.ts';
import { parisDay } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The calls of the four kinds have the same shape, so one type serves all. */
const sheetOf = (kind: SessionKind) => `${kind}.attendanceSheet` as 'workshop.attendanceSheet';

/** Fetches the sheet to print, which needs the login, and saves it as a file. */
function useAttendanceSheet({ kind, id, startDate }: Pick<SessionDetail, 'kind' | 'id' | 'startDate'>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const bytes = await call(sheetOf(kind), { params: { id } });
      saveFile(`Émargement ${parisDay(new Date(startDate))}.pdf`, 'application/pdf', bytes);
    },
  });
  return { print: (): void => mutate(), isBusy: isPending, error };
}

/**
 * Tools of the people who hold the list (CORE-183 to 186). The sheet can be printed before anybody registers,
 * as people come unannounced.
 */
export function ListTools({ session }: { session: SessionDetail }) {
  const { guests, thematic } = session;
  const { print, isBusy, error } = useAttendanceSheet(session);
  return (
    <div className="tools flex wrap">
      {guests.length > 0 && <PeopleTools thematic={thematic} guests={guests} />}
      <BusyButton
        look="plain"
        size="s"
        icon={<IconPrinter aria-hidden="true" />}
        busy={isBusy}
        onClick={print}
      >
        Feuille à imprimer
      </BusyButton>
      {error && <FailureLine error={error} />}
    </div>
  );
}

type Props = { thematic: string; guests: readonly ListedPerson[] };

function PeopleTools({ thematic, guests }: Props) {
  const extract = (): void =>
    saveFile(`${safeFileName(thematic)}.csv`, 'text/csv;charset=utf-8', listCsv(guests));
  return (
    <>
      <CopyText text={emailsOf(guests)} label="Copier les e-mails" />
      <CopyText text={sponsorEmailsOf(guests)} label="E-mails des parrains" />
      <button type="button" className="btn btn-plain btn-s" onClick={extract}>
        <IconDownload aria-hidden="true" />
        Extraire la liste
      </button>
    </>
  );
}
