import './cover.css';
import './side-list.css';
import { fullName } from '@forman/domain/text';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { When } from '../../ui/When.tsx';

/** People who have just joined with the reader's invitation; an e-mail announced them too (CORE-068). */
export function NewGuests({ guests }: { guests: Answer<'home'>['newGuests'] }) {
  if (guests.length === 0) return null;
  return (
    <Card title="Inscrits grâce à vous">
      <ul className="side-list">
        {guests.map((guest) => (
          <li key={guest.id} className="row new-guest">
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
          </li>
        ))}
      </ul>
    </Card>
  );
}
