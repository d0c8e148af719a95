/*
 * Shows a page of its own when the portal cannot be reached, and does nothing else: no answer of the server is kept, no
 * page and no code of the portal, so that a release is never held back. Its cache holds the files of that page, which
 * say nothing of anybody; what a person asked to keep is in their browser's local storage (features/offline).
 */
const page = '/hors-ligne.html';
const files = [page, '/hors-ligne.css', '/hors-ligne.js', '/favicon.svg'];
/** Changes with the files: a test compares it with their content. */
const cacheName = 'hors-ligne-776aab1a';

self.addEventListener('install', (event) => {
  const fresh = files.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(fresh)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
        ),
      // The browser asks for a page while this wakes up.
      self.registration.navigationPreload?.enable(),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(pageOf(event));
  else if (origin === self.location.origin && files.includes(pathname)) event.respondWith(ownFile(request));
});

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(page)) ?? Response.error();
  }
}

async function ownFile(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
