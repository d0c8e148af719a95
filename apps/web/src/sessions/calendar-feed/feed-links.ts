/** Address for each calendar: webcal for applications, a page that adds it for Google and Outlook. */
export function feedLinks(url: string): { webcal: string; google: string; outlook: string } {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const named = new URLSearchParams({ url, name: 'Forman' });
  return {
    webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${named}`,
  };
}
