// The first date formatted makes the browser load its languages and time zones, once for all threads: this worker does
// it in parallel with the page.
new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format();
self.close();
