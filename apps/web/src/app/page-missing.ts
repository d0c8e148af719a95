/** Thrown by a loader for an address without a page; the error boundary then shows NotFound. */
export class PageMissing extends Error {}
