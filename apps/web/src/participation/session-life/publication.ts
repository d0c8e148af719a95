import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { sessionsChanged } from '../../api/changes.ts';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { invalidate } from '../../api/query.ts';
import { kindCall } from '../../api/session-calls.ts';
import { notify } from '../../ui/notices.ts';

export type Target = Pick<SessionCard, 'kind' | 'id'>;

export const changed = (kind: SessionKind) => [...sessionsChanged(kind), 'sessionInbox', 'me'] as const;

/** Reads again everything that shows this session. */
export const refreshAll = ({ kind }: Target): Promise<unknown> => invalidate(...changed(kind));

/** Subject of the notices about a session’s publication, of which one shows at a time. */
export const aboutPublication = ({ id }: Target): string => `publication/${id}`;

export const publishAs = async (target: Target, isPublish: boolean): Promise<void> => {
  await call(kindCall(target.kind, 'publish'), { params: { id: target.id }, body: { isPublish } });
};

/** Takes a publication back. The row has left the inbox, so the notice offers this. */
export async function takeBack(target: Target, isPublish: boolean): Promise<void> {
  const about = aboutPublication(target);
  try {
    await publishAs(target, !isPublish);
    notify.success(isPublish ? 'unpublished' : 'published', { about });
  } catch (error) {
    logFailure('taking back a publication', error);
    notify.error('publish', { about });
  }
  await refreshAll(target);
}
