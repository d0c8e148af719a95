import type { ComponentType } from 'react';

/** Acts of the office on a sale; the invoice’s number and payer are those that the page shows. */
export type SaleActs = ComponentType<{ id: number; userId: number; number: string }>;
