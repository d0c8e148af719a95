import { AccountPage } from '../features/account/AccountPage.tsx';
import { DeviceCard } from '../features/offline/DeviceCard.tsx';
import { DeviceState } from '../features/offline/DeviceState.tsx';
import { useDeviceChoices } from '../features/offline/use-device-choices.ts';
import { ErasureCard } from '../features/privacy/ErasureCard.tsx';
import { PrivacyCard } from '../features/privacy/PrivacyCard.tsx';
import { ErasureState, PrivacyState } from '../features/privacy/privacy-states.tsx';

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
