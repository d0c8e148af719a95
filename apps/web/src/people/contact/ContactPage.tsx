import { useRef, useState } from 'react';
import { fieldErrors, labels } from '../../messages/fr.ts';
import { FormField } from '../../ui/FormField.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { WrongField } from '../../ui/WrongFields.tsx';
import { ContactForm } from './ContactForm.tsx';
import { VisitorHints } from './Hints.tsx';
import { useContact } from './use-contact.ts';

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

const nobody: Record<Name | 'website', string> = { name: '', lastName: '', email: '', tel: '', website: '' };

/** The contact form for people without an account or a login. */
export function ContactPage() {
  const contact = useContact(null);
  const [visitor, setVisitor] = useState(nobody);
  const [wrong, setWrong] = useState<readonly Name[]>([]);
  const first = useRef<HTMLDivElement>(null);

  function check(): readonly WrongField[] {
    const found = fields.filter(({ name, is }) => !is(visitor[name]));
    setWrong(found.map(({ name }) => name));
    first.current?.querySelector<HTMLInputElement>(`[name="${found[0]?.name}"]`)?.focus();
    return found.map(({ name, label }) => ({ at: name, label }));
  }

  return (
    <div className="contact-page">
      <PageHeader
        title={labels.contact}
        lead={'Une question, un mot\u00a0? L’association vous répond par e-mail.'}
      />
      <div className="cols">
        <ContactForm contact={contact} check={check} onSend={() => void contact.send(visitor)}>
          <div className="contact-fields grid gap-16" ref={first}>
            {fields.map(({ name, label, sentence, ...native }) => (
              <FormField
                key={name}
                {...pick(native)}
                label={label}
                name={name}
                value={visitor[name]}
                error={wrong.includes(name) ? sentence : contact.problemOf(name)}
                onChange={(value) => {
                  setVisitor({ ...visitor, [name]: value });
                  setWrong(wrong.filter((one) => one !== name));
                }}
              />
            ))}
          </div>
          <Trap value={visitor.website} onChange={(website) => setVisitor({ ...visitor, website })} />
        </ContactForm>
        <VisitorHints />
      </div>
    </div>
  );
}

const pick = ({ type, autoComplete }: Pick<Field, 'type' | 'autoComplete'>) => ({ type, autoComplete });

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
