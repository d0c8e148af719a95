import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type ComponentProps, type ComponentType, lazy } from 'react';
import { RegistrationFlow } from '../features/registrations/RegistrationFlow.tsx';
import { CopilotDeed } from '../features/session-people/CopilotDeed.tsx';
import { SessionPeople } from '../features/session-people/SessionPeople.tsx';
import { AddGuests } from '../features/session-life/AddGuests.tsx';
import { CoverTools } from '../features/session-life/CoverTools.tsx';
import { GuestTool } from '../features/session-life/GuestTool.tsx';
import { SessionPage } from '../features/sessions/SessionPage.tsx';
import { SessionView } from '../features/sessions/SessionView.tsx';

const Checkout = lazy(async () => ({
  default: (await import('../features/payments/CheckoutDialog.tsx')).CheckoutDialog,
}));

type RegistrationProps = Omit<ComponentProps<typeof RegistrationFlow>, 'Checkout'>;

const Registration = ({ session, children }: RegistrationProps) => (
  <RegistrationFlow session={session} Checkout={Checkout}>
    {({ panel, button }) =>
      children({
        panel: (
          <>
            {panel}
            <CopilotDeed session={session} />
          </>
        ),
        button,
      })
    }
  </RegistrationFlow>
);

const keeper = { CoverTools, AddGuests, GuestTool };

/** One session of a kind, with registering and co-piloting and, once there is something to pay, the checkout. */
export const sessionScreen =
  (kind: SessionKind): ComponentType =>
  () => <SessionPage kind={kind} Registration={Registration} People={SessionPeople} keeper={keeper} />;

/** Of the same page, for the simulation to feed: from here, so that both share one file. */
export const sessionParts = { SessionView, RegistrationFlow };
