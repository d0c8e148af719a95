/** Page that the address names; the first one when it names none that is valid. */
export function readPage(search: URLSearchParams, param = 'page'): number {
  const page = Number(search.get(param) ?? 1);
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
}

/**
 * Query for another page. The first page is left out, unless the query would be empty: a bare address would
 * bring back the filters that a list remembers (CAT-008).
 */
export function withPage(search: URLSearchParams, page: number, param = 'page'): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(param);
  if (page > 1 || next.size === 0) next.set(param, String(page));
  return next;
}

/** Pages to show: the first, the last, and those around the current one; null is a gap. */
export function pagesShown(page: number, last: number): (number | null)[] {
  const wanted = new Set([1, last, page - 1, page, page + 1].filter((one) => one >= 1 && one <= last));
  const sorted = [...wanted].toSorted((a, b) => a - b);
  return sorted.flatMap((one, index) => {
    const before = sorted[index - 1];
    if (before === undefined || one === before + 1) return [one];
    return one === before + 2 ? [before + 1, one] : [null, one];
  });
}

/** Page for a typed text such as "1 234": between 1 and the last, the first for any other text (MEM-302). */
export function clampPage(typed: string, last: number): number {
  const page = Math.trunc(Number(typed.replaceAll(/\s/g, '')));
  return Number.isNaN(page) ? 1 : Math.min(last, Math.max(1, page));
}
