import './wrong-fields.css';
import { counted } from '@forman/domain/text';
import { IconAlertCircle } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useNarrow } from './use-narrow.ts';

export type WrongField = {
  /** Id or name of the control. */
  at: string;
  label: string;
  /** Problem, in a few words. */
  sentence?: string;
};

/**
 * Longest list shown whole on a phone. A longer one would push the first field out of sight: then three are
 * listed, and the others are folded.
 */
const mostOnPhone = 6;
const firstOnPhone = 3;

function go(event: MouseEvent<HTMLAnchorElement>, at: string): void {
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  const control = form?.querySelector<HTMLElement>(`[id="${at}"], [name="${at}"]`);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

type Props = { id?: string; fields: readonly WrongField[] };

/** Lists the wrong fields above the form, each with a link to it; a single one is only marked in place. */
export function WrongFields({ id, fields }: Props) {
  const isNarrow = useNarrow();
  if (fields.length < 2) return null;
  const shown = isNarrow && fields.length > mostOnPhone ? fields.slice(0, firstOnPhone) : fields;
  const rest = fields.slice(shown.length);
  return (
    <div className="note note-bad wrong-fields" role="alert" id={id}>
      <IconAlertCircle aria-hidden="true" />
      <div>
        <b>{counted(fields.length, 'champ', 'champs')} à revoir</b>
        <Ways fields={shown} />
        {rest.length > 0 && (
          <details>
            <summary>et {rest.length} autres</summary>
            <Ways fields={rest} />
          </details>
        )}
      </div>
    </div>
  );
}

const Ways = ({ fields }: Pick<Props, 'fields'>) => (
  <ul className={fields.some(({ sentence }) => sentence) ? 'wrong-whole' : undefined}>
    {fields.map(({ at, label, sentence }) => (
      <li key={at}>
        <a href={`#${at}`} onClick={(event) => go(event, at)}>
          {label}
        </a>
        {sentence && `\u00a0: ${sentence}`}
      </li>
    ))}
  </ul>
);
