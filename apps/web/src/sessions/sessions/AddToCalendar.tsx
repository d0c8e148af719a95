import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { IconCalendarPlus } from '@tabler/icons-react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { useCalendarFile } from '../shared/use-calendar-file.ts';
import { hasCome } from '../shared/has-come.ts';
import { googleLink, isOneDay, outlookLink } from './calendar-links.ts';

/**
 * The calendars that people have, side by side: Google's and Outlook's pages for a session of one day, and
 * the file, which every calendar reads and which has all days.
 */
export function AddToCalendar({ session }: { session: SessionDetail }) {
  const { save, isBusy, error } = useCalendarFile(session);
  if (hasCome(session.endDate)) return null;
  const pages = isOneDay(session);
  const away = { className: 'btn btn-outline btn-s', target: '_blank', rel: 'noopener noreferrer' };
  return (
    <div className="calendars">
      <span className="small muted calendars-to row gap-6">
        <IconCalendarPlus className="ic-s" aria-hidden="true" />
        Ajouter à
      </span>
      {pages && (
        <a {...away} href={googleLink(session, location.origin)}>
          Google
        </a>
      )}
      <BusyButton size="s" busy={isBusy} onClick={save}>
        {pages ? 'Apple' : 'Mon agenda'}
      </BusyButton>
      {pages && (
        <a {...away} href={outlookLink(session, location.origin)}>
          Outlook
        </a>
      )}
      {error && <FailureLine error={error} />}
    </div>
  );
}
