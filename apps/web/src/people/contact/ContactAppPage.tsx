import { phoneWords } from '@forman/domain/values/phone';
import { fullName } from '@forman/domain/text';
import { Link } from 'react-router';
import { homeOf, type Me, useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ContactForm } from './ContactForm.tsx';
import { MemberHints } from './Hints.tsx';
import { useContact } from './use-contact.ts';

/** Contact form of a logged-in person: the server takes the sender's name from the account. */
export function ContactAppPage() {
  const me = useViewer();
  const contact = useContact({ who: me.id });
  return (
    <div className="contact-page">
      <PageHeader
        title="CONTACTEZ-NOUS"
        tabTitle="Contact"
        crumbs={[{ label: 'Accueil', to: homeOf(me) }, { label: 'Contact' }]}
        lead="L’association vous répond par e-mail."
      />
      <div className="cols">
        <ContactForm contact={contact}>
          <Writer me={me} />
        </ContactForm>
        <MemberHints me={me} />
      </div>
    </div>
  );
}

/** Sender of the message, known from the account (MEM-245): nothing to fill in, only a link to change it. */
const Writer = ({ me }: { me: Me }) => (
  <section className="contact-who row wrap gap-4-12" aria-label="Vos coordonnées">
    <Avatar person={me} />
    <div className="grow">
      <p>
        Vous écrivez en tant que <b className="strong">{fullName(me)}</b>
      </p>
      <p className="small muted contact-facts flex wrap">
        <span>
          <EmailText email={me.email} />
        </span>
        <span className="num nowrap">{phoneWords(me)}</span>
      </p>
    </div>
    <Link className="link small" to={pathTo('profile', { id: me.id })} aria-label="Modifier mes coordonnées">
      Modifier
    </Link>
  </section>
);
