import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { ComponentType } from 'react';
import { SessionCreatePage, SessionEditPage } from '../participation/session-form/SessionFormPage.tsx';

/** Screens that create and edit a session of one kind. */
export const sessionCreateScreen =
  (kind: SessionKind): ComponentType =>
  () => <SessionCreatePage kind={kind} />;
export const sessionEditScreen =
  (kind: SessionKind): ComponentType =>
  () => <SessionEditPage kind={kind} />;
