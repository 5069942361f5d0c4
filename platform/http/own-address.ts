/**
 * Where a browser may be sent back to: a path of ours, or an absolute address on our own origin. Null for
 * anything else, so that nobody is led from a page of ours to a look-alike.
 */
export function ownAddress(given: string, origin: string): string | null {
  // Browsers read a backslash as a slash and drop tabs and line breaks, so "/\host" would leave us.
  if (/[\\\s]|\p{Cc}/u.test(given)) return null
  if (given.startsWith('/')) return given.startsWith('//') ? null : `${origin}${given}`
  return given === origin || given.startsWith(`${origin}/`) || given.startsWith(`${origin}?`) ? given : null
}
