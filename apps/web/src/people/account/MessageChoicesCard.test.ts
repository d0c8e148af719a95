import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { allMessageKinds } from '@forman/domain/platform/notifications/kinds';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MessageChoicesCard } from './MessageChoicesCard.tsx';

test('the card lists all kinds of messages while the choices load, without any switch', () => {
  const drawn = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, null, createElement(MessageChoicesCard)),
    ),
  );
  expect(drawn.split('scope="row"').length - 1).toBe(allMessageKinds.length);
  expect(drawn).toContain('Il y va de votre place, de votre argent ou de votre sécurité.');
  expect(drawn).not.toContain('role="switch"');
});
