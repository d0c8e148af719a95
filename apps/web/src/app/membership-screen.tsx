import { lazy } from 'react';
import { MembershipPage } from '../features/membership/MembershipPage.tsx';

const Checkout = lazy(async () => ({
  default: (await import('../features/payments/CheckoutDialog.tsx')).CheckoutDialog,
}));

/** One's membership, with the checkout once the person pays. */
export const MembershipScreen = () => <MembershipPage Checkout={Checkout} />;
