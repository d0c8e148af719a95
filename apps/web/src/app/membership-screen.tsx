import { lazy } from 'react';
import { MembershipPage } from '../money/memberships/MembershipPage.tsx';
import { MembershipView } from '../money/memberships/MembershipView.tsx';
import { lastDay, leadOf } from '../money/memberships/membership-words.ts';

const Checkout = lazy(async () => ({
  default: (await import('../money/payments/CheckoutDialog.tsx')).CheckoutDialog,
}));

/** The viewer’s membership, with the checkout once they pay. */
export const MembershipScreen = () => <MembershipPage Checkout={Checkout} />;

/** Parts of the same page for the simulation, exported here so that both share one file. */
export const membershipParts = { MembershipView, lastDay, leadOf };
