/** The addresses that subscribe to a feed, for each calendar app. */
export function calendarLinks(feed: string, name: string) {
  const subscription = feed.replace(/^https?:/, 'webcal:')
  return {
    apple: subscription,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(feed)}&name=${encodeURIComponent(name)}`,
  }
}
