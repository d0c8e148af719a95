import { lazy } from 'react';
import { BankPanel } from '../money/bank/BankPanel.tsx';

const Counter = lazy(async () => ({
  default: (await import('../money/counter/CounterDialog.tsx')).CounterDialog,
}));

/** The bank, with the counter at which money in face of a line is taken. */
export const BankScreen = () => <BankPanel Counter={Counter} />;
