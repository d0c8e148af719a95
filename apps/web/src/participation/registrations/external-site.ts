/** @returns host of an event’s own site: "salon.example"; null when the link is no readable address. */
export const siteOf = (link: string): string | null =>
  URL.canParse(link) ? new URL(link).hostname || null : null;
