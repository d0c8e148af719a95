import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { safeFileName, saveFile } from '../../ui/save-file.ts';

/** The calls of the four kinds have the same shape, so one type serves all. */
const calendarOf = (kind: SessionKind) => `${kind}.calendar` as 'workshop.calendar';

/** Downloads a session as a calendar file, with the entries of the e-mails, so that adding both makes one. */
export function useCalendarFile({ kind, id, title }: Pick<SessionCard, 'kind' | 'id' | 'title'>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const bytes = await call(calendarOf(kind), { params: { id } });
      saveFile(`${safeFileName(title)}.ics`, 'text/calendar;charset=utf-8', bytes);
    },
  });
  return { save: (): void => mutate(), isBusy: isPending, error };
}
