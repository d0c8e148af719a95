/** True for a refusal that leads to the account page, where something has to be done first. */
export const isDue = (reason: string | null): boolean =>
  reason === 'password_due' || reason === 'second_factor_due';

let listener: (() => void) | null = null;

/**
 * Sets the one listener, the router (main.tsx): called when the server refuses everything until a password is
 * chosen, or a second factor added.
 */
export const onAccountDue = (tell: () => void): void => {
  listener = tell;
};

export const tellAccountDue = (): void => listener?.();
