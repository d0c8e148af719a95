import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../api/query.ts';

/** The month before stays on the screen until the chosen one is there. */
export const officeFiguresQuery = (month: string) => ({
  ...callQuery('getOfficeFigures', { query: { month } }),
  placeholderData: keepPreviousData,
});
export const monthFiguresQuery = (month: string) => ({
  ...callQuery('getMonthFigures', { query: { month } }),
  placeholderData: keepPreviousData,
});
