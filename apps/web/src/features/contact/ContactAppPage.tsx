import { formatPhone } from '@forman/domain/french-dates';
import { useViewer } from '../../api/viewer.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { ContactForm } from './ContactForm.tsx';
import { useContact } from './use-contact.ts';

/** Who is logged in is who writes: the account says it, and the server takes it from there. */
export function ContactAppPage() {
  const me = useViewer();
  const contact = useContact(me.id);
  const facts = [
    ['Prénom', me.firstName],
    ['Nom', me.lastName],
    ['E-mail', me.email],
    ['Téléphone', formatPhone(me.phoneNumber)],
  ] as const;
  return (
    <div className="contact-page">
      <PageHeader title="CONTACTEZ-NOUS" tabTitle="Contact" lead="L’association vous répond par e-mail." />
      <ContactForm contact={contact} onSend={() => void contact.send({})}>
        <div className="contact-who">
          {facts.map(([label, value]) => (
            <FormField key={label} label={label} value={value} readOnly />
          ))}
        </div>
      </ContactForm>
    </div>
  );
}
