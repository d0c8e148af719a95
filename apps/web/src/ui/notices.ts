import { failureNotices, type FailureKey, successNotices, type SuccessKey } from '../messages/notices.ts';
import { addNotice, type ShownNotice } from './notice-store.ts';

type Options = Partial<Pick<ShownNotice, 'about' | 'undo'>>;

/** The catalogue's texts and nothing else (CORE-291 to 293). */
export const notify = {
  success: (key: SuccessKey, options?: Options): void =>
    addNotice({ tone: 'good', says: key, about: key, ...successNotices[key], ...options }),
  error: (key: FailureKey, options?: Options): void =>
    addNotice({ tone: 'bad', says: key, about: key, ...failureNotices[key], ...options }),
};

/** A seat in this session, and what was done about it. */
export const aboutSession = (id: number): string => `session/${id}`;
