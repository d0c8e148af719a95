/**
 * Computes a value at its first use and keeps it. For the first Intl object the browser loads all its
 * languages and time zones, 20 ms at best, which must not delay the start of the portal's code.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
