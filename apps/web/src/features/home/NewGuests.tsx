import { fullName } from '@forman/domain/text';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { When } from '../../ui/When.tsx';

/** Who has just joined thanks to the reader: they were told so by e-mail too (CORE-068). */
export function NewGuests({ guests }: { guests: Answer<'home'>['newGuests'] }) {
  if (guests.length === 0) return null;
  return (
    <section className="section" aria-labelledby="t-guests">
      <div className="sec-head">
        <h2 id="t-guests">Inscrits grâce à vous</h2>
      </div>
      <ul className="card list">
        {guests.map((guest) => (
          <li key={guest.id} className="lrow">
            <Avatar person={guest} />
            <div className="grow">
              <h3>
                <Link className="cover" to={pathTo('profile', { id: guest.id })}>
                  {fullName(guest)}
                </Link>
              </h3>
              <p className="small muted">
                Inscription le <When date={guest.joinedAt} />
              </p>
            </div>
            <IconChevronRight className="ic-s muted lrow-go" aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}
