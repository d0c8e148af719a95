/**
 * What the login page says of dues that ended the login. It stands in the entry of the history, never in the address: a
 * reload keeps it, and the login that follows replaces it.
 */
export type PaidDues = {
  /** Whose they are: it is filled in. */
  email: string;
  /** What was paid, how, and until when it makes a member, in sentences. */
  receipt: string;
};
