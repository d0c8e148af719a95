/** One file for all that signs: once a page of it is there, what sends later is too, without a network. */
export { RemoteSigningPage } from '../features/signing/RemoteSigningPage.tsx';
export { SendSignatures } from '../features/signing/SendSignatures.tsx';
export { SigningPage } from '../features/signing/SigningPage.tsx';
export { PresencePage } from '../features/presence/PresencePage.tsx';
