import './password-rules.css';
import { passwordAdvice } from '@forman/domain/password-advice';
import { IconCheck, IconPoint } from '@tabler/icons-react';

type Rule = { label: string; isMet: boolean };

/** Ticked off as one types; drawn as marks, which say nothing to a screen reader: a sentence beside them does. */
const Marks = ({ rules }: { rules: readonly Rule[] }) => (
  <ul className="password-rules" aria-hidden="true">
    {rules.map(({ label, isMet }) => (
      <li key={label} className={isMet ? 'met' : undefined}>
        {isMet ? <IconCheck /> : <IconPoint />}
        {label}
      </li>
    ))}
  </ul>
);

/** At the field of a new password, from the start: the length alone is required, the rest is advice (CORE-050, CORE-051). */
export const PasswordRules = ({ password }: { password: string }) => (
  <>
    <span className="vh">
      8 caractères au moins. Plus sûr avec une minuscule, une majuscule, un chiffre et un caractère spécial.
    </span>
    <Marks rules={passwordAdvice.map(({ label, isMet }) => ({ label, isMet: isMet(password) }))} />
  </>
);

/** At the field where it is typed again. */
export const SamePassword = ({ password, again }: { password: string; again: string }) => (
  <Marks rules={[{ label: 'deux fois le même', isMet: again !== '' && again === password }]} />
);
