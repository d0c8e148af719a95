import { fieldErrors, labels } from '../../messages/fr.ts';
import { FormField } from '../../ui/FormField.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Problems } from '../../ui/problems.ts';
import { ContactForm } from './ContactForm.tsx';
import { VisitorHints } from './Hints.tsx';
import { type Message, useContact } from './use-contact.ts';

type Name = 'name' | 'lastName' | 'email' | 'tel';
type Field = {
  name: Name;
  label: string;
  autoComplete: string;
  type: 'text' | 'email' | 'tel';
  sentence: string;
  is: (value: string) => boolean;
};

const isFilled = (value: string): boolean => value.trim() !== '';
const fields: readonly Field[] = [
  {
    name: 'name',
    label: 'Prénom',
    autoComplete: 'given-name',
    type: 'text',
    sentence: 'Prénom invalide\u00a0!',
    is: isFilled,
  },
  {
    name: 'lastName',
    label: 'Nom',
    autoComplete: 'family-name',
    type: 'text',
    sentence: 'Nom invalide\u00a0!',
    is: isFilled,
  },
  {
    name: 'email',
    label: 'E-mail',
    autoComplete: 'email',
    type: 'email',
    sentence: fieldErrors.loginIdentifier,
    is: (value) => /^[^\s@]+@[^\s@]+$/.test(value.trim()),
  },
  {
    name: 'tel',
    label: 'Téléphone',
    autoComplete: 'tel',
    type: 'tel',
    sentence: fieldErrors.phone,
    is: (value) => /^\+?\d{8,15}$/.test(value.replaceAll(/[\s.]/g, '')),
  },
];

const check = (message: Message): Problems =>
  Object.fromEntries(
    fields.filter(({ name, is }) => !is(message[name])).map(({ name, sentence }) => [name, sentence]),
  );

/** The contact form for people without an account or a login. */
export function ContactPage() {
  const contact = useContact({ who: null, check });
  const { form } = contact;
  return (
    <div className="contact-page">
      <PageHeader
        title={labels.contact}
        lead={'Une question, un mot\u00a0? L’association vous répond par e-mail.'}
      />
      <div className="cols">
        <ContactForm contact={contact}>
          <div className="contact-fields grid gap-16">
            {fields.map(({ name, label, type, autoComplete }) => (
              <FormField key={name} {...{ label, name, type, autoComplete }} {...form.field(name)} />
            ))}
          </div>
          <Trap {...form.field('website')} />
        </ContactForm>
        <VisitorHints />
      </div>
    </div>
  );
}

/** Trap for robots, which fill in every field: people neither see nor reach this one. */
const Trap = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <div className="vh" aria-hidden="true">
    <input
      name="website"
      tabIndex={-1}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);
