import { AccountPage } from '../people/account/AccountPage.tsx';
import { DeviceCard } from '../sessions/offline/DeviceCard.tsx';
import { DeviceState } from '../sessions/offline/DeviceState.tsx';
import { useDeviceChoices } from '../sessions/offline/use-device-choices.ts';
import { ErasureCard } from '../office/privacy/ErasureCard.tsx';
import { PrivacyCard } from '../office/privacy/PrivacyCard.tsx';
import { ErasureState, PrivacyState } from '../office/privacy/privacy-states.tsx';

/** The viewer’s account, and what the portal knows about them. */
export function AccountScreen() {
  const choices = useDeviceChoices();
  const device = choices && {
    state: <DeviceState choices={choices} />,
    card: <DeviceCard choices={choices} />,
  };
  return (
    <AccountPage
      device={device}
      privacy={{ state: <PrivacyState />, card: <PrivacyCard /> }}
      erasure={{ state: <ErasureState />, card: <ErasureCard /> }}
    />
  );
}
