import './password-rules.css';
import { IconCheck, IconPoint } from '@tabler/icons-react';

type Props = { rules: readonly { label: string; isMet: boolean }[] };

/** Ticked off as one types; drawn as marks, which say nothing to a screen reader: a sentence beside them does. */
export const PasswordRules = ({ rules }: Props) => (
  <ul className="password-rules" aria-hidden="true">
    {rules.map(({ label, isMet }) => (
      <li key={label} className={isMet ? 'met' : undefined}>
        {isMet ? <IconCheck /> : <IconPoint />}
        {label}
      </li>
    ))}
  </ul>
);
