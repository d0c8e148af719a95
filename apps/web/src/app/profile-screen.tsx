import { lazy } from 'react';
import { Lineage } from '../features/lineage/Lineage.tsx';
import { ProfilePage } from '../features/members/profile/ProfilePage.tsx';

/** The forms come when somebody wants to change something. */
const Editing = lazy(async () => ({
  default: (await import('../features/members/profile/edit/EditDialog.tsx')).EditDialog,
}));

const Erasing = lazy(async () => ({
  default: (await import('../features/privacy/office/EraseUser.tsx')).EraseUser,
}));

/** The hours of people whom one sponsors. */
const Hours = lazy(async () => ({
  default: (await import('../features/hours/HoursGlance.tsx')).HoursGlance,
}));

/** A person's page with their line. */
export const ProfileScreen = () => (
  <ProfilePage Lineage={Lineage} Hours={Hours} Editing={Editing} Erasing={Erasing} />
);
