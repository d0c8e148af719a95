import type { SessionCard } from '@forman/contract/sessions/sessions';
import { callQuery } from '../../api/query.ts';
import { kindCall } from '../../api/session-calls.ts';

/** Query of the other dates of a session’s title, and whether the viewer has an alert for new ones. */
export const datesQuery = ({ kind, id }: Pick<SessionCard, 'kind' | 'id'>) =>
  callQuery(kindCall(kind, 'nextDates'), { params: { id: String(id) } });
