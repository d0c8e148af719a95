import { RemoteSigningPage } from '../hours/presence/signing/RemoteSigningPage.tsx';
import { SendSignatures } from '../hours/presence/signing/SendSignatures.tsx';
import { SigningPage } from '../hours/presence/signing/SigningPage.tsx';

/**
 * One file for all signing: once one of its pages is loaded, so is the code that sends signatures after a
 * lost connection.
 */
export const SigningScreen = () => <SigningPage />;
export const RemoteSigningScreen = () => <RemoteSigningPage />;
export const Sender = () => <SendSignatures />;
