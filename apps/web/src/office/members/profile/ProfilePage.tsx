import './profile.css';
import { fullName } from '@forman/domain/text';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { can, useViewer } from '../../../api/viewer.ts';
import { routes } from '../../../paths.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { Activity } from './Activity.tsx';
import { Evolution } from './Evolution.tsx';
import { OwnDetails, ProfileHead } from './ProfileHead.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { Membership, SideBlocks } from './SideBlocks.tsx';
import type { Profile, Slots } from './slots.ts';

/** Profile of a person; an own profile also leads to its form. */
export function ProfilePage(slots: Slots) {
  const { id = '' } = useParams();
  const { data: profile, error, refetch } = useCall('getProfile', { params: { id } });
  const retry = (): void => void refetch();
  return (
    <div className="profile">
      <TopLine id={id} profile={profile} />
      {profile && <Parts key={id} profile={profile} slots={slots} />}
      {!profile && error && <ErrorState title="Ce profil n’a pas pu être lu" error={error} onRetry={retry} />}
      {!profile && !error && <ProfileSkeleton onRetry={retry} />}
    </div>
  );
}

/** Breadcrumb of every page, with a way back at its end. */
function TopLine({ id, profile }: { id: string; profile: Profile | undefined }) {
  const me = useViewer();
  const navigate = useNavigate();
  const { key } = useLocation();
  const title = id === String(me.id) ? 'Mon profil' : profile ? fullName(profile.person) : 'Profil';
  useTitle(title);
  const first = can(me, 'portal.member')
    ? { label: 'Accueil', to: routes.home }
    : { label: 'Ateliers', to: routes.workshops };
  // A page opened by its address has no page to go back to.
  const back = (): void => void (key === 'default' ? navigate(first.to) : navigate(-1));
  return (
    <div className="profile-top flex align-start between gap-4-12">
      <Crumbs crumbs={[first, { label: title }]} />
      <button type="button" className="btn btn-plain btn-s" onClick={back}>
        <IconArrowBackUp aria-hidden="true" />
        Retour
      </button>
    </div>
  );
}

function Parts({ profile, slots: { Lineage, Hours, Editing, Erasing } }: { profile: Profile; slots: Slots }) {
  const me = useViewer();
  const [isEditing, setEditing] = useState(false);
  const isOwn = profile.person.id === me.id;
  const isNarrow = useNarrow();
  const head = { profile, isOwn, onEdit: () => setEditing(true) };
  // On a phone, the membership comes before the long parts.
  const membership = profile.reserved && (
    <Membership
      membership={profile.reserved.membership}
      isOwn={isOwn}
      isGuest={profile.person.roles[0] === 'ROLE_GUEST'}
    />
  );
  return (
    <>
      <ProfileHead {...head} isShort={isOwn && isNarrow} />
      <div className="cols">
        <div className="stack" style={{ '--gap': '20px' }}>
          <Evolution profile={profile} isOwn={isOwn} />
          {isNarrow && membership}
          {isNarrow && isOwn && <OwnDetails {...head} />}
          <Activity profile={profile} />
        </div>
        <div className="stack" style={{ '--gap': '20px' }}>
          {!isNarrow && membership}
          <SideBlocks person={profile.person} isOwn={isOwn} />
          {profile.person.godFather?.id === me.id && (
            <Suspense>
              <Hours id={profile.person.id} isHidden={!profile.actions.readHours.ok} />
            </Suspense>
          )}
          {!isOwn && can(me, 'members.administer') && (
            <Suspense>
              <Erasing id={profile.person.id} name={fullName(profile.person)} />
            </Suspense>
          )}
        </div>
      </div>
      {/* Stands under both columns: it is by far the longest part, and a tree needs the width. */}
      {profile.line && <Lineage person={profile.person} line={profile.line} />}
      {isEditing && (
        <Suspense>
          <Editing profile={profile} isOwn={isOwn} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
