import { onLoginEnd } from '../api/logins.ts';
import { tabStorage } from '../api/storage.ts';
import { knownViewer } from '../api/viewer.ts';

/**
 * Text that was typed and not sent, in any field: it survives a reload, asked for or not, and a login that
 * ends. Forms with a draft of their own restore more than text; this is for all the others, so that no field
 * loses what was typed. Never passwords, codes or cards. A form that offers its draft itself has `data-draft`.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;
type Kept = { path: string; field: string; value: string };

/** Time for which a text waits for its field to show again, in milliseconds. */
const waits = 30 * 60_000;

const secret = /cc-|password|one-time-code/;
/** A meeting’s password is shown as it is typed, and is a secret all the same. */
const secretName = /mot de passe|code|clé/i;
const kinds = new Set(['text', 'email', 'tel', 'url', 'number', 'textarea']);

/** Fields whose text is kept: not those of a search, whose text asks for a list. */
function isKept(target: unknown): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  return (
    kinds.has(target.type) &&
    !secret.test(target.autocomplete) &&
    target.role !== 'combobox' &&
    !target.readOnly &&
    target.closest('form, dialog') !== null &&
    target.closest('[data-draft]') === null &&
    !secretName.test(nameOf(target))
  );
}

/** Names a field as a person would: by its label, within the dialog or part that holds it. */
function nameOf(field: Field): string {
  const label = field.ariaLabel ?? field.labels?.[0]?.textContent ?? field.name;
  const part = field.closest('dialog, section, form');
  const heading = part?.querySelector('h2, h3')?.textContent ?? '';
  return `${heading}|${label.trim()}`;
}

/** The name, and the place among the fields of the same name: a list has one in each of its lines. */
function placeOf(field: Field): string {
  const name = nameOf(field);
  const alike = allFields().filter((one) => nameOf(one) === name);
  return `${name}|${alike.indexOf(field)}`;
}

const allFields = (): Field[] => [...document.querySelectorAll<Field>('input, textarea')].filter(isKept);

/** Fields that the person typed into: what the page filled in by itself is not theirs. */
const typed = new Set<Field>();

const keyOf = (id: number): string => `forman.draft.${id}.typed`;

function keep(): void {
  const id = knownViewer()?.id;
  if (id === undefined) return;
  const fields = [...typed].filter((field) => field.isConnected && field.value !== '');
  if (fields.length === 0) return;
  const path = location.pathname;
  const texts = fields.map((field): Kept => ({ path, field: placeOf(field), value: field.value }));
  tabStorage.setItem(keyOf(id), JSON.stringify({ at: Date.now(), texts }));
}

/** Types into a field as a person would, so that its form hears of it. */
function type(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Gives the texts back to their fields as these show; each text once. */
function restore(): void {
  const id = knownViewer()?.id;
  if (id === undefined) return;
  const kept = JSON.parse(tabStorage.getItem(keyOf(id)) ?? 'null') as { at: number; texts: Kept[] } | null;
  if (!kept) return watch.disconnect();
  const left = kept.texts.filter(({ path, field: name, value }) => {
    if (path !== location.pathname) return true;
    const found = allFields().find((field) => placeOf(field) === name);
    if (!found) return true;
    if (found.value !== value) type(found, value);
    typed.add(found);
    return false;
  });
  const isOver = left.length === 0 || Date.now() - kept.at > waits;
  if (isOver) tabStorage.removeItem(keyOf(id));
  else if (left.length < kept.texts.length)
    tabStorage.setItem(keyOf(id), JSON.stringify({ ...kept, texts: left }));
}

const watch = new MutationObserver(restore);
const follow = (): void => watch.observe(document.body, { childList: true, subtree: true });

/** Begins to keep typed text, and gives back what an earlier page of this tab kept. Called once, with the first form. */
export function keepTypedText(): void {
  document.addEventListener('input', ({ isTrusted, target }) => {
    if (isTrusted && isKept(target)) typed.add(target);
  });
  window.addEventListener('pagehide', keep);
  // The page still stands: it is left after all listeners have heard.
  onLoginEnd((reason) => {
    if (reason !== 'expired') return;
    keep();
    follow();
  });
  follow();
  restore();
}
