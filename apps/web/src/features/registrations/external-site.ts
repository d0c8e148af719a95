/** @returns "salon.example" for the address of an event's own site; null where it has none that can be read. */
export const siteOf = (link: string): string | null =>
  URL.canParse(link) ? new URL(link).hostname || null : null;
