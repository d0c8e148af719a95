// The first date written reads the browser's languages and time zones, once for all its threads: here beside the page's own.
new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format();
self.close();
