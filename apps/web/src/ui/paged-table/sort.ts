export const sortedAs = (sort: string, field: string | undefined): 'ascending' | 'descending' | undefined => {
  if (field === undefined) return undefined;
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
};

/**
 * What a press on a heading asks for: upwards first, then downwards, then the usual order, which is ''. Where the usual
 * order is one of the field's own, it is not asked for twice: each press changes the list.
 */
export function nextSort(sort: string, field: string, usual: string): string {
  const down = `-${field}`;
  if (sort === field) return usual === down ? '' : down;
  if (sort === down) return usual === down ? field : '';
  return field;
}
