/**
 * What is made the first time that it is asked for, then kept. The browser reads all its languages and time zones for the
 * first Intl object, 20 ms at best: not while the portal's code starts.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
