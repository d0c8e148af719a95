import type { WrongField } from '../WrongFields.tsx';

/** The fields of a form that are marked as wrong, by their names on the screen; choices of one group are one field. */
export function markedFields(form: HTMLElement | null): readonly WrongField[] {
  const marked = [...(form?.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]') ?? [])];
  const groups = new Set<Element>();
  const fields = marked
    .filter((control) => {
      const group = groupOf(control);
      if (!group) return true;
      const isFirst = !groups.has(group);
      groups.add(group);
      return isFirst;
    })
    .map((control) => ({ control, at: control.id || control.name, label: nameOf(control) }));
  const isTwice = (label: string): boolean => fields.filter((field) => field.label === label).length > 1;
  return fields.map(({ control, at, label }) => ({
    at,
    label: isTwice(label) ? [label, partOf(control)].filter(Boolean).join(', ') : label,
  }));
}

/** The part of the form that holds a field: the address of a person and that of their company both have a town. */
const partOf = (control: Element): string => {
  const parts = [...document.querySelectorAll('fieldset')].filter((part) => part.contains(control));
  return parts[0]?.querySelector('legend')?.textContent?.trim() ?? '';
};

/** The group of a choice among several. */
const groupOf = (control: Element): Element | null =>
  control.matches('fieldset, [type="checkbox"], [type="radio"]') ? control.closest('fieldset') : null;

/** A field's name as people read it: of its group for one of several choices. */
function nameOf(control: HTMLInputElement): string {
  const label =
    groupOf(control)?.querySelector('legend') ??
    control.labels?.[0] ??
    document.getElementById(control.getAttribute('aria-labelledby') ?? '');
  const texts = [...(label?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const name = texts.map(({ textContent }) => textContent?.trim()).join(' ');
  return name.trim() || (control.ariaLabel ?? '');
}
