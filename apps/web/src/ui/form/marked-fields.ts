import type { WrongField } from '../WrongFields.tsx';

/** The fields of a form that are marked as wrong, by their names on the screen. */
export const markedFields = (form: HTMLElement | null): readonly WrongField[] =>
  [...(form?.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]') ?? [])].map((control) => ({
    at: control.id || control.name,
    label: nameOf(control),
  }));

/** A field's name as people read it: of its group for one of several choices. */
function nameOf(control: HTMLInputElement): string {
  const group = control.matches('fieldset, [type="checkbox"], [type="radio"]') && control.closest('fieldset');
  const label =
    (group && group.querySelector('legend')) ||
    control.labels?.[0] ||
    document.getElementById(control.getAttribute('aria-labelledby') ?? '');
  const texts = [...(label?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return (
    texts
      .map(({ textContent }) => textContent?.trim())
      .join(' ')
      .trim() ||
    (control.ariaLabel ?? '')
  );
}
