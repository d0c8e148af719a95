export const sortedAs = (sort: string, field: string | undefined): 'ascending' | 'descending' | undefined => {
  if (field === undefined) return undefined;
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
};

/**
 * Order after a press on a heading: ascending, then descending, then the usual order, which is ''. A usual
 * order by the same field is not requested twice, so that each press changes the list.
 */
export function nextSort(sort: string, field: string, usual: string): string {
  const down = `-${field}`;
  if (sort === field) return usual === down ? '' : down;
  if (sort === down) return usual === down ? field : '';
  return field;
}
