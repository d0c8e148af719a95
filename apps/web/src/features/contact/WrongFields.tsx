import { counted } from '@forman/domain/text';
import { IconAlertCircle } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

export type WrongField = { name: string; label: string; sentence: string };

/** One is said at its field; several in one place, each with the way to it, in the order of the form. */
export function WrongFields({ fields }: { fields: readonly WrongField[] }) {
  if (fields.length < 2) return null;

  function go(event: MouseEvent<HTMLAnchorElement>, name: string): void {
    event.preventDefault();
    event.currentTarget.closest('form')?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  return (
    <div className="note note-bad" role="alert">
      <IconAlertCircle aria-hidden="true" />
      <div>
        <b>{counted(fields.length, 'champ', 'champs')} à revoir</b>
        <ul className="contact-errors">
          {fields.map(({ name, label }) => (
            <li key={name}>
              <a href={`#${name}`} onClick={(event) => go(event, name)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
