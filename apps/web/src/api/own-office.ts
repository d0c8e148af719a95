import { labels } from '../messages/fr.ts';
import { can, type Me } from './viewer.ts';

/** Whose addresses of the books are the viewer's: the same pages stand under both (MEM-028, MEM-364). */
export const booksPlace = (me: Me): 'admin' | 'accountant' =>
  can(me, 'members.administer') ? 'admin' : 'accountant';

/** As the menu calls the office of each. */
export const officeName = (me: Me): string =>
  booksPlace(me) === 'admin' ? 'Administration' : labels.dashboard;
