// The page without a connection: comes back by itself, and shows the sessions that the person asked to keep here.
try {
  const theme = localStorage.getItem('forman.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  show(JSON.parse(localStorage.getItem('forman.kept-sessions') ?? 'null'));
} catch {
  // Storage is closed, or holds something else: the page says what it says without it.
}
addEventListener('online', () => location.reload());

/** Texts alone: what is stored is never read as HTML. */
function show(kept) {
  if (!kept?.sessions) return;
  const section = document.getElementById('kept');
  const now = new Date().toISOString();
  const coming = kept.sessions.filter(({ until }) => until > now);
  document.getElementById('kept-since').textContent =
    coming.length > 0 ? `Relevées le ${kept.readOn}.` : `Aucune, au ${kept.readOn}.`;
  for (const { title, lines } of coming) {
    const row = document.createElement('li');
    row.append(textOf('strong', title), ...lines.map((line) => textOf('span', line)));
    section.querySelector('ul').append(row);
  }
  section.querySelector('ul').hidden = coming.length === 0;
  section.hidden = false;
}

function textOf(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
