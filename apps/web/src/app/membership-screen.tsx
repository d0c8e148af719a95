import { lazy } from 'react';
import { MembershipPage } from '../features/memberships/MembershipPage.tsx';
import { MembershipView } from '../features/memberships/MembershipView.tsx';
import { lastDay, leadOf } from '../features/memberships/membership-words.ts';

const Checkout = lazy(async () => ({
  default: (await import('../features/payments/CheckoutDialog.tsx')).CheckoutDialog,
}));

/** The viewer’s membership, with the checkout once they pay. */
export const MembershipScreen = () => <MembershipPage Checkout={Checkout} />;

/** Parts of the same page for the simulation, exported here so that both share one file. */
export const membershipParts = { MembershipView, lastDay, leadOf };
