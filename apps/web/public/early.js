// Runs before the first paint (docs/architecture.md, “The first page”). A file, as the CSP allows no inline script.
function expiryOf(token) {
  const payload = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
  return JSON.parse(atob(payload)).exp * 1000;
}

try {
  const theme = localStorage.getItem('forman.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  if (localStorage.getItem('forman.menu') === 'collapsed')
    document.documentElement.dataset.menu = 'collapsed';

  const token = localStorage.getItem('token');
  if (token === null) document.documentElement.dataset.visitor = '';
  else if (location.pathname.startsWith('/auth/') && expiryOf(token) > Date.now()) {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    // Without a connection this call gives null: the portal asks again, and tells the person.
    const answer = fetch('/api/me', { headers }).catch(() => null);
    window.formanEarly = { address: '/api/me', token, answer };
  }
  void new Worker('/first-date.js');
} catch {
  // Storage is blocked, or the token cannot be read: the portal finds that out by itself.
}
