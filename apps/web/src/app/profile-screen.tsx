import { lazy } from 'react';
import { Lineage } from '../features/lineage/Lineage.tsx';
import { ProfilePage } from '../features/members/profile/ProfilePage.tsx';

/** Forms, loaded once somebody edits. */
const Editing = lazy(async () => ({
  default: (await import('../features/members/profile/edit/EditDialog.tsx')).EditDialog,
}));

const Erasing = lazy(async () => ({
  default: (await import('../features/privacy/office/EraseUser.tsx')).EraseUser,
}));

/** Hours, shown of people whom the viewer sponsors. */
const Hours = lazy(async () => ({
  default: (await import('../features/hours/HoursGlance.tsx')).HoursGlance,
}));

/** A person’s profile with their line. */
export const ProfileScreen = () => (
  <ProfilePage Lineage={Lineage} Hours={Hours} Editing={Editing} Erasing={Erasing} />
);
