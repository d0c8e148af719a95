/**
 * Dues whose payment ended the login, for the login page. Kept in the entry of the history, never in the
 * address: a reload keeps them, and the next login replaces them.
 */
export type PaidDues = {
  /** E-mail of their owner, to fill in. */
  email: string;
  /** Amount, means of payment and end of the membership, in sentences. */
  receipt: string;
};
