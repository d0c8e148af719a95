import { Logo } from '../ui/Logo.tsx';

/** Between the first byte and the first page. */
export function Boot() {
  return (
    <output className="boot" aria-label="Ouverture de Forman">
      <span className="logo" aria-hidden="true">
        <Logo />
      </span>
    </output>
  );
}
