import { failureNotices, type FailureKey, successNotices, type SuccessKey } from '../messages/notices.ts';
import { addNotice, type ShownNotice } from './notice-store.ts';

type Options = Partial<Pick<ShownNotice, 'about' | 'follows' | 'undo' | 'outlivesPage'>>;

type Message = Pick<ShownNotice, 'tone' | 'messageKey'> & { title: string; text: string };

const show = ({ title, text, tone, messageKey }: Message, options?: Options): void =>
  addNotice({ tone, messageKey, about: messageKey, title, texts: [text], ...options });

/** Shows notices with the texts of the catalogue only (CORE-291 to 293). */
export const notify = {
  success: (key: SuccessKey, options?: Options): void =>
    show({ tone: 'good', messageKey: key, ...successNotices[key] }, options),
  error: (key: FailureKey, options?: Options): void =>
    show({ tone: 'bad', messageKey: key, ...failureNotices[key] }, options),
};
