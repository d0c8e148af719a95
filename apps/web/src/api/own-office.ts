import { labels } from '../messages/fr.ts';
import { can, type Me } from './viewer.ts';

/** Prefix of the viewer’s addresses of the books: the same pages stand under both (MEM-028, MEM-364). */
export const booksPlace = (me: Me): 'admin' | 'accountant' =>
  can(me, 'members.administer') ? 'admin' : 'accountant';

/** Name of the viewer’s office, as in the menu. */
export const officeName = (me: Me): string =>
  booksPlace(me) === 'admin' ? 'Administration' : labels.dashboard;
