/** An address of a page that cannot be: its loader says so, and the error boundary shows NotFound. */
export class PageMissing extends Error {}
