import { invalidate } from '../../api/act.ts';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formRulesOf } from '@forman/domain/participation/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { type Answer, call } from '../../api/client.ts';
import { queryClient } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { notify } from '../../ui/notices.ts';
import { createOf, existsOf, sessionQuery, updateOf } from './form-calls.ts';
import { formKindOf } from './form-kinds.ts';
import { bodyOf, formOf, type FormValues } from './form-values.ts';
import { byField, type Problems, type SessionFormState } from './use-session-form.ts';

/** The session that stands in the way, where the person may open it. */
export type Standing = Answer<'workshop.exists'>['session'];

/** A session already exists at that place and day. */
class Duplicate extends Error {
  readonly session: Standing;

  constructor(session: Standing) {
    super();
    this.session = session;
  }
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
const datesOf = ({ from, to, slots }: FormValues) => ({ from, to, slots });

type Options = {
  form: SessionFormState;
  /** Session to change, with the version that was read; left out for a new one. */
  stored?: { id: number; version: number } | undefined;
  onSaved: () => void;
  /** Called when somebody else has saved meanwhile. */
  onOverlap: (theirs: SessionDetail) => void;
  /** Called when the server found wrong fields. */
  onViolations: (problems: Problems) => void;
};

/** Sends the form: shows the exact notices, puts violations at their fields, and leads to the next page. */
export function useSave({ form, stored, onSaved, onOverlap, onViolations }: Options) {
  const me = useViewer();
  const navigate = useNavigate();
  const { kind, mode, values, base } = form;
  const { success, failure, exists, afterCreate } = formKindOf(kind);
  const { duplicate } = formRulesOf(kind);
  const { detail, list } = kindUi[kind];

  async function create(): Promise<number> {
    const { site, place, isVisio, startDate } = formOf(values);
    // Checked first, so that nothing is sent in vain; the server checks again (CAT-138, CAT-141).
    const where = site ?? place;
    if (exists && where && !isVisio) {
      const params = { site: String(where), date: startDate.slice(0, 10) };
      const { ok, session } = await call(existsOf(kind), { params });
      if (ok) throw new Duplicate(session);
    }
    return (await call(createOf(kind), { body: { ...bodyOf(values), former: me.id } })).data.id;
  }

  async function update({ id, version }: { id: number; version: number }): Promise<number> {
    const { copilotEmails, startDate, endDate, slots, ...body } = bodyOf(values);
    // Unchanged fields are left out: dates, which are stored to the second, and co-pilots, whose addresses
    // some editors may not see.
    const changed = {
      ...body,
      ...(differ(datesOf(base), datesOf(values)) && { startDate, endDate, slots }),
      ...(differ(base.copilots, values.copilots) && { copilotEmails }),
      version,
    };
    return (await call(updateOf(kind), { params: { id }, body: changed })).id;
  }

  async function refused(error: Error): Promise<void> {
    const isDuplicate =
      error instanceof Duplicate || (error instanceof ApiError && error.reason === 'already_exists');
    notify.error(isDuplicate && exists ? exists : failure[mode]);
    const wrong: Problems =
      isDuplicate && duplicate
        ? { startDate: duplicate }
        : byField(error instanceof ApiError ? error.violations : []);
    form.setProblems(wrong);
    onViolations(wrong);
    if (!(error instanceof ApiError)) return;
    if (error.reason !== 'changed_meanwhile' || !stored) return;
    onOverlap(await queryClient.fetchQuery({ ...sessionQuery(kind, stored.id), staleTime: 0 }));
  }

  const save = useMutation({
    mutationFn: () => (stored ? update(stored) : create()),
    onSuccess: (id) => {
      onSaved();
      void invalidate('sessions');
      notify.success(success[mode]);
      const toList = mode === 'create' && afterCreate === 'list';
      return navigate(toList ? routes[list] : pathTo(detail, { id }), { replace: mode === 'edit' });
    },
    onError: (error) => refused(error),
  });

  return {
    save: () => save.mutate(),
    isSaving: save.isPending,
    /** Failure of the saving, when no field explains it. */
    error: save.error instanceof Duplicate ? null : save.error,
    /** The session that stands at this place on this day already, for who may open it. */
    standing: save.error instanceof Duplicate ? save.error.session : null,
  };
}
