import { invalidate } from '../../../../api/act.ts';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { photoWrong } from '@forman/domain/people/profile';
import { ApiError, isUnconfirmed } from '../../../../api/api-error.ts';
import { call } from '../../../../api/client.ts';
import { logFailure } from '../../../../api/log.ts';
import { hasPendingContacts } from '../../../../api/pending-contacts.ts';
import { useViewer } from '../../../../api/viewer.ts';
import { useKept } from '../../../../ui/use-kept.ts';
import { notify } from '../../../../ui/notices.ts';
import { afterPress } from '../../../../ui/press.ts';
import { focusUnderSummary } from '../../../../ui/problems.ts';
import type { Profile } from '../slots.ts';
import {
  addressChanged,
  addressLine,
  at,
  changesOf,
  isChanged,
  type Problems,
  problemsOf,
  type Values,
  valuesOf,
} from './edit-values.ts';

type Place = { lat: number | null; lng: number | null };
const nowhere: Place = { lat: null, lng: null };

export const fieldId = (path: string): string => `edit-${path.replace('.', '-')}`;

/** Refused values of one call, by path in the forms. */
class Wrong extends Error {
  readonly problems: Problems;
  constructor(problems: Problems) {
    super('invalid');
    this.problems = problems;
  }
}

const hearing =
  (read: (error: ApiError) => Problems) =>
  (error: unknown): never => {
    const problems = error instanceof ApiError ? read(error) : {};
    throw Object.keys(problems).length > 0 ? new Wrong(problems) : error;
  };

/** A failed look-up never prevents saving (MEM-077). */
const placeOf = (address: string): Promise<Place> =>
  call('geocode', { query: { q: address } }).catch((error: unknown) => {
    logFailure('look-up of an address', error);
    return nowhere;
  });

/** Saves person, company, then photograph: parts saved before a refusal stay, and are not sent again. */
async function save(id: number, values: Values, base: Values): Promise<void> {
  const params = { id };
  const changes = changesOf(values.own, base.own);
  if (Object.keys(changes).length > 0) {
    const place = addressChanged(changes) ? await placeOf(addressLine(values.own)) : {};
    const { birthDay } = changes;
    const body = {
      ...changes,
      ...(birthDay === undefined ? {} : { birthDay: birthDay || null }),
      ...place,
    };
    await call('updateUser', { params, body }).catch(hearing(({ violations }) => at('own', violations)));
  }
  const company = changesOf(values.company, base.company);
  if (Object.keys(company).length > 0) {
    // The server knows the list of habilitations, and refuses any other.
    const body = company as Parameters<typeof call<'updateUserInformations'>>[1]['body'];
    await call('updateUserInformations', { params, body: body ?? {} }).catch(
      hearing(({ violations }) => at('company', violations)),
    );
  }
  if (values.photo) {
    const body = new FormData();
    body.append('file', values.photo);
    await call('uploadUserImage', { params, body }).catch(
      hearing(({ status }): Problems => (status === 413 || status === 422 ? { photo: photoWrong } : {})),
    );
  }
}

/** Holds the typed values and their faults. */
function useValues(profile: Profile) {
  const me = useViewer();
  const [base] = useState(() => valuesOf(profile));
  const { photo: _, ...start } = base;
  const kept = useKept(`forman.draft.${me.id}.profile.${profile.person.id}`, start);
  const [photo, setPhoto] = useState(base.photo);
  const values: Values = { ...kept.values, photo };
  const [problems, setProblems] = useState<Problems>({});
  const [isRefused, setRefused] = useState(false);

  function change(paths: string[], next: Partial<Values>): void {
    const { photo: chosen, ...typed } = next;
    if (chosen !== undefined) setPhoto(chosen);
    if (Object.keys(typed).length > 0) kept.set(typed);
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !paths.includes(path))));
  }
  const pathsOf = (form: 'own' | 'company', part: object): string[] =>
    Object.keys(part).map((field) => `${form}.${field}`);

  return {
    base,
    values,
    problems,
    /** True once sending was refused because a field is wrong. */
    isRefused,
    isDirty: isChanged(values, base),
    own: (part: Partial<Values['own']>): void =>
      change(pathsOf('own', part), { own: { ...values.own, ...part } }),
    company: (part: Partial<Values['company']>): void =>
      change(pathsOf('company', part), { company: { ...values.company, ...part } }),
    /** `wrong`: said at once, for a file that is no picture or too large. */
    photo: (chosen: File | null, wrong?: string): void => {
      change(['photo'], { photo: chosen });
      if (wrong) setProblems((now) => ({ ...now, photo: wrong }));
    },
    /** Forgets what was typed, once it is saved or given up. */
    clear: (): void => kept.clear(),
    /** Checks a field when it is left. */
    check: (path: string): void => {
      const sentence = problemsOf(values)[path];
      if (sentence) afterPress(() => setProblems((now) => ({ ...now, [path]: sentence })));
    },
    /** Shows the faults; the first wrong field takes the focus, under the summary. */
    tell: (wrong: Problems): void => {
      flushSync(() => {
        setProblems(wrong);
        setRefused(true);
      });
      const [first] = Object.keys(wrong);
      if (!first) return;
      const form = document.querySelector<HTMLElement>('.edit');
      focusUnderSummary(form, form?.querySelector<HTMLElement>(`#${fieldId(first)}`));
    },
  };
}

/** Holds both forms, and sends them. */
export function useEdit(profile: Profile, isOwn: boolean, onDone: () => void) {
  const form = useValues(profile);
  const { base, values, tell } = form;
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);

  async function send(): Promise<void> {
    setSaving(true);
    try {
      await save(profile.person.id, values, base);
      notify.success(isOwn ? 'profileSaved' : 'memberSaved');
      const { email, phoneNumber } = changesOf(values.own, base.own);
      if (isOwn && (email ?? phoneNumber) !== undefined && (await hasPendingContacts()))
        notify.success('contactAsked');
      form.clear();
      onDone();
    } catch (failure) {
      if (!isUnconfirmed(failure)) notify.error('editProfile');
      if (failure instanceof Wrong) tell(failure.problems);
      else {
        if (!isUnconfirmed(failure)) logFailure('profile', failure);
        setError(failure);
      }
    } finally {
      setSaving(false);
      // Shows the stored changes, even when a later step has failed.
      void invalidate('people', 'accounts');
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isSaving) return;
    const wrong = problemsOf(values);
    tell(wrong);
    setError(null);
    if (Object.keys(wrong).length === 0) void send();
  }

  return { ...form, error, isSaving, submit };
}

export type EditForm = ReturnType<typeof useEdit>;
