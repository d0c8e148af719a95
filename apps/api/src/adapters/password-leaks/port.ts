/** Passwords that are known from leaks elsewhere. */
export interface PasswordLeaks {
  readonly name: 'pwned-passwords' | 'simulated';
  /**
   * True when the password is known from a leak; the look-up reveals it to nobody.
   * @throws ProviderError when the service does not answer, or refuses.
   */
  has(password: string): Promise<boolean>;
}
