import { AccountPage } from '../features/account/AccountPage.tsx';
import { DeviceCard } from '../features/offline/DeviceCard.tsx';
import { ErasureCard } from '../features/privacy/ErasureCard.tsx';
import { PrivacyCard } from '../features/privacy/PrivacyCard.tsx';

/** One's account, and what the portal knows of its owner. */
export const AccountScreen = () => (
  <AccountPage
    device={<DeviceCard />}
    aside={
      <>
        <PrivacyCard />
        <ErasureCard />
      </>
    }
  />
);
