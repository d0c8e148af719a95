import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { type FakeServer, standIn } from '../api/client.ts';
import { queryClient } from '../api/query.ts';
import { type Me, viewerQuery } from '../api/viewer.ts';
import { closeNotice, noticeStore } from '../ui/notice-store.ts';
import { NoticeStack } from '../ui/NoticeStack.tsx';
import { RouterContext } from '../ui/use-search.ts';
import { fakeServer } from './fake-server.ts';

// For what would never come: how long the rest takes is the machine's affair.
configure({ asyncUtilTimeout: 60_000 });

/** happy-dom has no popovers: what is opened just stands in the document. */
if (!('showPopover' in HTMLElement.prototype)) {
  const nothing = { value: () => {} };
  Object.defineProperties(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing });
}

const somebody = {
  id: 10,
  firstName: 'Alix',
  lastName: 'Essai',
  email: 'alix@essai.example',
  roles: ['ROLE_NEOMAN'],
  permissions: ['portal.use', 'portal.member'],
  credit: 0,
};

type Options = {
  /** Answers of the calls that the part makes; another call fails the test. */
  server: FakeServer;
  /** The account that looks at it, as far as the part reads it. */
  as?: Partial<Me>;
  /** Address of the page. */
  at?: string;
};

/** Draws a part of a screen, with its notices. @returns a person at the keyboard and the mouse. */
export function show(part: ReactNode, { server, as = {}, at = '/' }: Options): UserEvent {
  const me = { ...somebody, ...as } as Me;
  const faults: string[] = [];
  const end = standIn({ ...fakeServer(server, faults), me: () => me });
  onTestFinished(() => {
    cleanup();
    for (const { id } of noticeStore.read()) closeNotice(id);
    queryClient.clear();
    end();
    expect(faults).toEqual([]);
  });
  queryClient.setQueryData(viewerQuery.queryKey, me);
  const element = (
    <main>
      {part}
      <NoticeStack />
    </main>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** What axe finds in the structure: names, roles, states. Colours and sizes are seen in a browser alone. */
export async function axeFindings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      region: { enabled: false },
    },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
}

/** The description that is read with a control: its help, or why it is refused. */
export const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
