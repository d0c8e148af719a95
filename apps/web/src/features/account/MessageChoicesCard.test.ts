import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { allMessageKinds } from '@forman/domain/messages/kinds';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MessageChoicesCard } from './MessageChoicesCard.tsx';

test('the kinds of messages stand there while the choices are read, and claim none', () => {
  const drawn = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, null, createElement(MessageChoicesCard)),
    ),
  );
  expect(drawn.split('<li>').length - 1).toBe(allMessageKinds.length);
  expect(drawn).toContain('Toujours par e\u2011mail.');
  expect(drawn).not.toMatch(/E-mail et cloche|Cloche seulement/);
});
