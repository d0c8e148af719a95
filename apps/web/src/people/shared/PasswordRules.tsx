import './password-rules.css';
import { passwordAdvice } from '@forman/domain/people/password-advice';
import { IconCheck, IconPoint, IconX } from '@tabler/icons-react';

type Rule = { label: string; isMet: boolean; /** The field was refused for this rule. */ isWrong?: boolean };

const markOf = ({ isMet, isWrong }: Rule) => {
  if (isMet) return { look: 'met', icon: <IconCheck /> };
  return isWrong ? { look: 'wrong', icon: <IconX /> } : { look: undefined, icon: <IconPoint /> };
};

/** Rules ticked off while typing. Hidden from screen readers, which get a sentence instead. */
const Marks = ({ rules }: { rules: readonly Rule[] }) => (
  <ul className="password-rules flex wrap" aria-hidden="true">
    {rules.map((rule) => {
      const { look, icon } = markOf(rule);
      return (
        <li key={rule.label} className={look}>
          {icon}
          {rule.label}
        </li>
      );
    })}
  </ul>
);

type Props = { password: string; /** True when the field is marked as wrong. */ isRefused: boolean };

/**
 * Rules of a new password, beside its field: a sentence, replaced by ticked rules once something is typed.
 * Only the length is required, the rest is advice (CORE-050, CORE-051). An empty field breaks no rule: its
 * own error is enough.
 */
export function PasswordRules({ password, isRefused }: Props) {
  const isMarked = password !== '';
  return (
    <>
      <p className={isMarked ? 'vh' : 'help'}>
        8 caractères au moins. Plus sûr avec une minuscule, une majuscule, un chiffre et un caractère spécial.
      </p>
      {isMarked && (
        <Marks
          rules={passwordAdvice.map(({ label, isMet }, index) => ({
            label,
            isMet: isMet(password),
            isWrong: isRefused && index === 0,
          }))}
        />
      )}
    </>
  );
}

/** Tick at the field where the password is repeated; after a refusal its error says it instead. */
export function SamePassword({ password, again, isRefused }: Props & { again: string }) {
  const isMet = again === password;
  if (again === '' || (isRefused && !isMet)) return null;
  return <Marks rules={[{ label: 'deux fois le même', isMet }]} />;
}
