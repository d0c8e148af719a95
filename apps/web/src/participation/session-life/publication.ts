import { invalidate } from '../../api/act.ts';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { kindCall } from '../../api/session-calls.ts';
import { notify } from '../../ui/notices.ts';

export type Target = Pick<SessionCard, 'kind' | 'id'>;

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
  await invalidate('sessions');
}
