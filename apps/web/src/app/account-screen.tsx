import { AccountPage } from '../features/account/AccountPage.tsx';
import { ErasureCard } from '../features/privacy/ErasureCard.tsx';
import { PrivacyCard } from '../features/privacy/PrivacyCard.tsx';

/** One's account, and what the portal knows of its owner. */
export const AccountScreen = () => (
  <AccountPage
    aside={
      <>
        <PrivacyCard />
        <ErasureCard />
      </>
    }
  />
);
