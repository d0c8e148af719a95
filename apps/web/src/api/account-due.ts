/** A refusal that leads to the account page, where something is to be done before all else. */
export const isDue = (reason: string | null): boolean =>
  reason === 'password_due' || reason === 'second_factor_due';

let listener: (() => void) | null = null;

/** Called when the server opens nothing before a password is chosen, or a second factor added. One listener: the router (main.tsx). */
export const onAccountDue = (tell: () => void): void => {
  listener = tell;
};

export const tellAccountDue = (): void => listener?.();
