import { counted } from '../../text.ts';

/** Most unread messages that are counted: beyond, every page would read them all to say a number that helps nobody. */
export const mostUnread = 99;

/** "1 non lu", "12 non lus", "plus de 99 non lus" */
export const unreadWords = (count: number, one: string, many: string): string =>
  count > mostUnread ? `plus de ${mostUnread}\u00a0${many}` : counted(count, one, many);
