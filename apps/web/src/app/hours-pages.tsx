import { callQuery, queryClient } from '../api/query.ts';
import type { RouteName } from '../paths.ts';
import type { Page } from './page.ts';
import { prefetchById, prefetchOwn } from './prefetch.ts';

/** Pages about presence, hours of training, attestations and feedback. */
export const hoursPages = {
  sign: {
    load: async () => (await import('./signing-screens.tsx')).SigningScreen,
  },
  signRemotely: {
    prefetch: prefetchById('ownPresence'),
    load: async () => (await import('./signing-screens.tsx')).RemoteSigningScreen,
  },
  presence: {
    load: async () => (await import('../hours/presence/PresencePage.tsx')).PresencePage,
  },
  hours: {
    prefetch: prefetchOwn(async (id) => {
      void queryClient.prefetchQuery(callQuery('suggestHours', {}));
      void queryClient.prefetchQuery(callQuery('listOwnOutsideTrainings', { query: {} }));
      await queryClient.prefetchQuery(callQuery('getUserHours', { params: { id: String(id) }, query: {} }));
    }),
    load: async () => (await import('./hours-screens.tsx')).HoursScreen,
  },
  personHours: {
    prefetch: ({ params }) =>
      void queryClient.prefetchQuery(
        callQuery('getUserHours', { params: { id: params.id ?? '' }, query: {} }),
      ),
    load: async () => (await import('./hours-screens.tsx')).PersonHoursScreen,
  },
  hourAttestations: {
    load: async () => (await import('./attestation-screens.tsx')).AttestationListScreen,
  },
  hourAttestation: {
    prefetch: prefetchById('getAttestation'),
    load: async () => (await import('./attestation-screens.tsx')).AttestationScreen,
  },
  feedback: {
    prefetch: prefetchById('getOwnFeedback'),
    load: async () => (await import('./attestation-screens.tsx')).FeedbackScreen,
  },
} satisfies Partial<Record<RouteName, Page>>;
