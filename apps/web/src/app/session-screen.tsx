import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type ComponentProps, type ComponentType, lazy } from 'react';
import { RegistrationFlow } from '../features/registrations/RegistrationFlow.tsx';
import { SessionPage } from '../features/sessions/SessionPage.tsx';

const Checkout = lazy(async () => ({
  default: (await import('../features/payments/CheckoutDialog.tsx')).CheckoutDialog,
}));

const Registration = (props: Omit<ComponentProps<typeof RegistrationFlow>, 'Checkout'>) => (
  <RegistrationFlow {...props} Checkout={Checkout} />
);

/** One session of a kind, with registering and, once there is something to pay, the checkout. */
export const sessionScreen =
  (kind: SessionKind): ComponentType =>
  () => <SessionPage kind={kind} Registration={Registration} />;
