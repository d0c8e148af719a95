import { frenchSpaces } from '@forman/domain/text';
import { IconClock, IconMapPin, IconUser, IconVideo } from '@tabler/icons-react';
import { DateTile } from '../../../sessions/shared/DateTile.tsx';
import { kindUi } from '../../../sessions/shared/kind-ui.tsx';
import type { Half, SessionOfHalf } from './opened.ts';
import { lengthOfHalf } from './words.ts';

type Props = { session: SessionOfHalf; half: Half; isSigned: boolean };

/** Names the session and half-day to sign for. */
export function SessionHead({ session, half, isSigned }: Props) {
  const { kind, title, place, isRemote, pilot } = session;
  const Place = isRemote ? IconVideo : IconMapPin;
  return (
    <header className={`card sign-what flex gap-16 ${kindUi[kind].tint}`}>
      <DateTile kind={kind} date={half.startsAt} />
      <div className="grow">
        <p className={isSigned ? 'eyebrow sign-done' : 'eyebrow sign-todo'}>
          {isSigned ? 'Votre présence' : 'Vous signez votre présence'}
        </p>
        <h1 tabIndex={-1}>{frenchSpaces(title)}</h1>
        <ul className="sign-facts flex wrap gap-2-16">
          <li>
            <IconClock aria-hidden="true" />
            {lengthOfHalf(half)}
          </li>
          <li>
            <Place aria-hidden="true" />
            {isRemote ? 'Visio' : place}
          </li>
          <li>
            <IconUser aria-hidden="true" />
            {pilot}, pilote
          </li>
        </ul>
      </div>
    </header>
  );
}
