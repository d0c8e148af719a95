import { AttestationListPage } from '../features/attestations/AttestationListPage.tsx';
import { AttestationPage } from '../features/attestations/AttestationPage.tsx';
import { FeedbackPage } from '../features/feedback/FeedbackPage.tsx';

// Apart from one's hours, which are opened most: who reads those needs neither a code's picture nor a questionnaire.
export const AttestationListScreen = () => <AttestationListPage />;
export const AttestationScreen = () => <AttestationPage />;
export const FeedbackScreen = () => <FeedbackPage />;
