import { AttestationListPage } from '../hours/attestations/AttestationListPage.tsx';
import { AttestationPage } from '../hours/attestations/AttestationPage.tsx';
import { FeedbackPage } from '../sessions/feedback/FeedbackPage.tsx';

// Apart from the hours, which people open most: their readers need neither the QR code nor the feedback form.
export const AttestationListScreen = () => <AttestationListPage />;
export const AttestationScreen = () => <AttestationPage />;
export const FeedbackScreen = () => <FeedbackPage />;
