/**
 * What acts change and answers show. Once an act is done, the browser reads again whatever shows one of its topics, so
 * that an act and an answer need not know of each other.
 */
export const topics = [
  // People: the caller's own account and logins; a person's data and rights; who has an account.
  'account', 'people', 'accounts', 'privacy', 'imports', 'moves',
  // Sessions: what is said of them; who has a seat; what is kept or watched beside them.
  'sessions', 'seats', 'presence', 'alerts', 'session-messages', 'feedback', 'calendar', 'sites', 'titles',
  // Hours: what is counted; how; trainings followed elsewhere.
  'hours', 'hour-settings', 'trainings',
  // Money: dues, avoirs, orders of firms, payments in trouble; then the books.
  'dues', 'credit', 'orders', 'cases', 'books', 'ledger', 'chart', 'closings', 'vat',
  // What the association shares.
  'news', 'faq', 'goals', 'votes', 'plan',
  // What every part stands on.
  'messages', 'message-choices', 'held-messages', 'settings', 'clock', 'tasks',
] as const; // prettier-ignore
export type Topic = (typeof topics)[number];
