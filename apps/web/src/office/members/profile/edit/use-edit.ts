import { invalidate } from '../../../../api/act.ts';
import { useState } from 'react';
import { photoWrong } from '@forman/domain/people/profile';
import { ApiError, isUnconfirmed } from '../../../../api/api-error.ts';
import { call } from '../../../../api/client.ts';
import { logFailure } from '../../../../api/log.ts';
import { hasPendingContacts } from '../../../../api/pending-contacts.ts';
import { useViewer } from '../../../../api/viewer.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { notify } from '../../../../ui/notices.ts';
import type { Profile } from '../slots.ts';
import {
  addressChanged,
  addressLine,
  at,
  changesOf,
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

/** Holds both forms, and sends them. */
export function useEdit(profile: Profile, isOwn: boolean, onDone: () => void) {
  const me = useViewer();
  const { id } = profile.person;
  // Those read at the opening: the form is compared with them, and only changes are sent.
  const [base] = useState(() => valuesOf(profile));
  const form = useForm({
    draft: `forman.draft.${me.id}.profile.${id}`,
    start: base,
    secrets: ['photo'],
    check: problemsOf,
    problemsOf: (refusal) => (refusal instanceof Wrong ? refusal.problems : {}),
    notices: { saved: isOwn ? 'profileSaved' : 'memberSaved', failed: 'editProfile' },
    send: async (values) => {
      await save(id, values, base).finally(
        // Shows the stored changes, even when a later step has failed.
        () => void invalidate('people', 'accounts'),
      );
      return changesOf(values.own, base.own);
    },
    onSaved: async ({ email, phoneNumber }) => {
      if (isOwn && (email ?? phoneNumber) !== undefined && (await hasPendingContacts()))
        notify.success('contactAsked');
      onDone();
    },
    onRefused: (refusal) => {
      if (!(refusal instanceof Wrong) && !isUnconfirmed(refusal)) logFailure('profile', refusal);
    },
  });
  const { values, set, mark } = form;
  return {
    ...form,
    own: (part: Partial<Values['own']>): void => set({ own: { ...values.own, ...part } }),
    company: (part: Partial<Values['company']>): void => set({ company: { ...values.company, ...part } }),
    /** `wrong`: said at once, for a file that is no picture or too large. */
    photo: (photo: File | null, wrong?: string): void => {
      set({ photo });
      if (wrong) mark({ photo: wrong });
    },
  };
}

export type EditForm = ReturnType<typeof useEdit>;
