import './password-rules.css';
import { passwordAdvice } from '@forman/domain/password-advice';
import { IconCheck, IconPoint, IconX } from '@tabler/icons-react';

type Rule = { label: string; isMet: boolean; /** The field was refused for it. */ isWrong?: boolean };

const markOf = ({ isMet, isWrong }: Rule) => {
  if (isMet) return { look: 'met', icon: <IconCheck /> };
  return isWrong ? { look: 'wrong', icon: <IconX /> } : { look: undefined, icon: <IconPoint /> };
};

/** Ticked off as one types; drawn as marks, which say nothing to a screen reader: a sentence beside them does. */
const Marks = ({ rules }: { rules: readonly Rule[] }) => (
  <ul className="password-rules" aria-hidden="true">
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

type Props = { password: string; /** The field is marked wrong. */ isRefused: boolean };

/**
 * Beside the field of a new password: a sentence, whose place the marks take once something is typed. The length alone is
 * required, the rest is advice (CORE-050, CORE-051). An empty field breaks no rule: its own sentence says enough.
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

/** At the field where it is typed again; a refusal says it in its own sentence. */
export function SamePassword({ password, again, isRefused }: Props & { again: string }) {
  const isMet = again === password;
  if (again === '' || (isRefused && !isMet)) return null;
  return <Marks rules={[{ label: 'deux fois le même', isMet }]} />;
}
