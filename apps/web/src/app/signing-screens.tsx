import { RemoteSigningPage } from '../features/signing/RemoteSigningPage.tsx';
import { SendSignatures } from '../features/signing/SendSignatures.tsx';
import { SigningPage } from '../features/signing/SigningPage.tsx';

/** One file for all that signs: once a page of it is there, what sends later is too, without a network. */
export const SigningScreen = () => <SigningPage />;
export const RemoteSigningScreen = () => <RemoteSigningPage />;
export const Sender = () => <SendSignatures />;
