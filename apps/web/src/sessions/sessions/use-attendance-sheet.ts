import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { parisDay } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';

/** The calls of the four kinds have the same shape, so one type serves all. */
const sheetOf = (kind: SessionKind) => `${kind}.attendanceSheet` as 'workshop.attendanceSheet';

/** Fetches the sheet to print, which needs the login, and saves it as a file. */
export function useAttendanceSheet({
  kind,
  id,
  startDate,
}: Pick<SessionDetail, 'kind' | 'id' | 'startDate'>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const bytes = await call(sheetOf(kind), { params: { id } });
      saveFile(`Émargement ${parisDay(new Date(startDate))}.pdf`, 'application/pdf', bytes);
    },
  });
  return { print: (): void => mutate(), isBusy: isPending, error };
}
