import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../api/query.ts';

/** Queries of the figures; the previous month stays on screen until the chosen one is loaded. */
export const officeFiguresQuery = (month: string) => ({
  ...callQuery('getOfficeFigures', { query: { month } }),
  placeholderData: keepPreviousData,
});
export const monthFiguresQuery = (month: string) => ({
  ...callQuery('getMonthFigures', { query: { month } }),
  placeholderData: keepPreviousData,
});
