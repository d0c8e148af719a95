import { AttestationListPage } from '../features/attestations/AttestationListPage.tsx';
import { AttestationPage } from '../features/attestations/AttestationPage.tsx';
import { FeedbackPage } from '../features/feedback/FeedbackPage.tsx';

// Apart from the hours, which people open most: their readers need neither the QR code nor the feedback form.
export const AttestationListScreen = () => <AttestationListPage />;
export const AttestationScreen = () => <AttestationPage />;
export const FeedbackScreen = () => <FeedbackPage />;
