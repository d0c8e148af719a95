import { lazy } from 'react';
import { DiscoveryDaysPage } from '../participation/discovery/DiscoveryDaysPage.tsx';

const Checkout = lazy(async () => ({
  default: (await import('../money/payments/CheckoutDialog.tsx')).CheckoutDialog,
}));

/** Discovery days of the viewer’s guests, with the checkout once there is something to pay. */
export const DiscoveryScreen = () => <DiscoveryDaysPage Checkout={Checkout} />;
