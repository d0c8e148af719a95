/*
 * Service worker: shows an offline page when the portal cannot be reached, and does nothing else. It keeps no answer of
 * the server, no page and no code of the portal, so that a release is never held back. Its cache holds the files of the
 * offline page, which tell nothing about anybody; sessions that a person asked to keep are in the local storage of
 * their browser (sessions/offline).
 */
const page = '/hors-ligne.html';
const files = [page, '/hors-ligne.css', '/hors-ligne.js', '/favicon.svg'];
/** Name that changes with the files: a test compares it with a hash of their content. */
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
      // The browser requests a page while this worker starts.
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
