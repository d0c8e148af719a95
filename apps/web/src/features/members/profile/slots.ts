import type { ComponentType } from 'react';
import type { Answer } from '../../../api/client.ts';

export type Profile = Answer<'getProfile'>;

/** The parts of other features on this page; the route composes them. */
export type Slots = {
  Lineage: ComponentType<{ person: Profile['person']; line: NonNullable<Profile['line']> }>;
  Editing: ComponentType<{ profile: Profile; isOwn: boolean; onClose: () => void }>;
  /** The hours, on others’ pages for their sponsor; they are not asked for where the sponsor may not read them. */
  Hours: ComponentType<{ id: number; isHidden: boolean }>;
  /** For administrators, on others’ pages. */
  Erasing: ComponentType<{ id: number; name: string }>;
};
