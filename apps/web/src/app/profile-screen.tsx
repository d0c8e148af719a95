import { lazy } from 'react';
import { Organisation } from '../features/organisation/Organisation.tsx';
import { ProfilePage } from '../features/members/profile/ProfilePage.tsx';

/** The forms come when somebody wants to change something. */
const Editing = lazy(async () => ({
  default: (await import('../features/members/profile/edit/EditDialog.tsx')).EditDialog,
}));

const Erasing = lazy(async () => ({
  default: (await import('../features/privacy/office/EraseUser.tsx')).EraseUser,
}));

/** A person's page with their organisation. */
export const ProfileScreen = () => (
  <ProfilePage Organisation={Organisation} Editing={Editing} Erasing={Erasing} />
);
