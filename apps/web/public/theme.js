// Runs before the first paint, so that a chosen theme does not flash the other one. A file: the page's CSP has no inline script.
try {
  const theme = localStorage.getItem('forman.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed: the system's theme it is.
}
