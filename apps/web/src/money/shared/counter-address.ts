import { pathTo } from '../../paths.ts';

/** In the address of a person's file while money is taken from them: ?encaisser=1. */
export const takingParam = 'encaisser';

/** The person's file, with the counter open. */
export const counterPath = (id: number): string => `${pathTo('adminUser', { id })}?${takingParam}=1`;
