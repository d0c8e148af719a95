import { lazy } from 'react';
import { Lineage } from '../people/lineage/Lineage.tsx';
import { ProfilePage } from '../office/members/profile/ProfilePage.tsx';

/** Forms, loaded once somebody edits. */
const Editing = lazy(async () => ({
  default: (await import('../office/members/profile/edit/EditDialog.tsx')).EditDialog,
}));

const Erasing = lazy(async () => ({
  default: (await import('../office/privacy/office/EraseUser.tsx')).EraseUser,
}));

/** Hours, shown of people whom the viewer sponsors. */
const Hours = lazy(async () => ({
  default: (await import('../hours/hours/HoursGlance.tsx')).HoursGlance,
}));

/** A person’s profile with their line. */
export const ProfileScreen = () => (
  <ProfilePage Lineage={Lineage} Hours={Hours} Editing={Editing} Erasing={Erasing} />
);
