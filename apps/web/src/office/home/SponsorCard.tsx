import './sponsor-card.css';
import { roleLabel, type Role } from '@forman/domain/access';
import { dialled, phoneWords } from '@forman/domain/values/phone';
import { sponsorWord } from '@forman/domain/people/profile';
import { fullName } from '@forman/domain/text';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';

type Sponsor = NonNullable<Answer<'guestPath'>['sponsor']>;

/** The guest's sponsor, with their e-mail and phone. */
export function SponsorCard({ sponsor }: { sponsor: Sponsor }) {
  const { id, civilite, role, society, email, phoneNumber } = sponsor;
  const word = sponsorWord(civilite);
  const facts = [roleLabel[role as Role] ?? role, society].filter(Boolean).join(', ');
  return (
    <Card title={`Votre ${word.toLowerCase()}`}>
      <div className="sponsor">
        <Avatar person={sponsor} />
        <div className="grow">
          <p className="strong">
            <Link to={pathTo('profile', { id })}>{fullName(sponsor)}</Link>
          </p>
          <p className="small muted">{facts}</p>
        </div>
      </div>
      <p className="small muted sponsor-line">
        {word === 'Marraine' ? 'Elle' : 'Il'} répond à vos questions et suit votre chemin avec vous.
      </p>
      <div className="sponsor-ways">
        <a className="btn btn-outline btn-s" href={`mailto:${email}`}>
          <IconMail aria-hidden="true" />
          Lui écrire
        </a>
        {phoneNumber && (
          <a className="btn btn-outline btn-s num" href={`tel:${dialled(sponsor)}`}>
            <IconPhone aria-hidden="true" />
            {phoneWords(sponsor)}
          </a>
        )}
      </div>
    </Card>
  );
}
