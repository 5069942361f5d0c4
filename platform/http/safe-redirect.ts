/** Returns a path or URL on our own origin as an absolute URL, else null. Prevents open redirects. */
export function safeRedirectUrl(given: string, origin: string): string | null {
  // Browsers read a backslash as a slash and drop tabs and line breaks, so "/\host" would be another site.
  if (/[\\\s]|\p{Cc}/u.test(given)) return null
  if (given.startsWith('/')) return given.startsWith('//') ? null : `${origin}${given}`
  return given === origin || given.startsWith(`${origin}/`) || given.startsWith(`${origin}?`) ? given : null
}
