import { type AccountForm, checkAccountForm } from '@forman/domain/office/office';
import { parisDay } from '@forman/domain/paris-time';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { act, invalidate } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { byField, type Problems } from '../../ui/problems.ts';
import { emptyMeans, meansProblems, type MeansValues } from '../shared/means.ts';

type Person = Omit<AccountForm, 'password' | 'confirmation'> & {
  address: string;
  postalCode: string;
  city: string;
  sponsor: { id: number; firstName: string; lastName: string } | null;
};
type Values = Person & MeansValues;
export type NewcomerForm = FormState<Values>;

const today = (): string => parisDay(new Date(serverNow()));

const nobody: Person = {
  civilite: '', lastName: '', firstName: '', email: '', phoneNumber: '', address: '', postalCode: '', city: '', sponsor: null,
}; // prettier-ignore

/** Problems of the person; a password is theirs to choose. */
const personProblems = (values: Person): Problems =>
  byField(
    checkAccountForm({ ...values, password: '', confirmation: '' }).filter(
      ({ propertyPath }) => propertyPath in nobody,
    ),
  );

/** The dues of a newcomer whose money came on this day, in euros; undefined until they are read. */
function usePrice(receivedOn: string): number | undefined {
  const { data } = useCall('listDuesPrices', {});
  return data?.prices.find(({ fromOn }) => fromOn <= receivedOn)?.guest;
}

/** Form of a newcomer. Its key goes with every sending of it: what is sent twice enrols once. */
export function useNewcomer(): { form: NewcomerForm; price: number | undefined } {
  const me = useViewer();
  const navigate = useNavigate();
  const [requestKey] = useState(() => crypto.randomUUID());
  const priced = useRef<number>(undefined);
  const form = useForm<Values, Answer<'enrolMember'>>({
    start: { ...nobody, ...emptyMeans(today()) },
    draft: `forman.draft.${me.id}.newcomer`,
    check: (values) => ({ ...personProblems(values), ...meansProblems(values, today()) }),
    send: ({ sponsor, hasDrawer, drawer, ...values }) =>
      act('enrolMember', {
        body: {
          ...values,
          sponsor: sponsor?.id ?? null,
          drawer: hasDrawer ? drawer : '',
          amount: priced.current ?? 0,
          requestKey,
        },
      }),
    notices: { saved: 'memberEnrolled', failed: 'userCreation' },
    onSaved: ({ id }) => navigate(pathTo('adminUser', { id })),
    // The dues may have changed since they were read.
    onRefused: () => void invalidate('dues'),
  });
  const price = usePrice(form.values.receivedOn);
  useEffect(() => {
    priced.current = price;
  }, [price]);
  return { form, price };
}
