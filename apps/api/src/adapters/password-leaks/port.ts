/** Passwords that are known from leaks elsewhere. */
export interface PasswordLeaks {
  readonly name: 'pwned-passwords' | 'simulated';
  /** No one learns the password by it. @throws ProviderError when the look-up does not answer, or refuses. */
  has(password: string): Promise<boolean>;
}
