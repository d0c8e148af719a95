import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { ComponentType } from 'react';
import { RepeatPage } from '../participation/session-form/RepeatPage.tsx';

/** Screen that repeats a session on other days. */
export const sessionRepeatScreen =
  (kind: SessionKind): ComponentType =>
  () => <RepeatPage kind={kind} />;
