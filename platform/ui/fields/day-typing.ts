/**
 * The digits of a day, with their slashes put in as they are typed: a telephone's number keys have none. What turns out
 * to be written otherwise, such as "1 May 2026" or "1994-03-18", is left as it is, and so is what is being taken away.
 */
export function withSlashes(text: string, isTakenAway = false): string {
  if (isTakenAway) return text
  const typed = text.replace(/\/([-. ])$/, '$1')
  if (!/^[\d/]+$/.test(typed)) return typed
  const whole = /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (whole) return whole.slice(1).join('/')
  const once = typed.replace(/\/{2,}/g, '/')
  const [, day, month] = /^(\d{1,2})\/(\d{2})$/.exec(once) ?? []
  // No month: the year came first.
  if (day?.length === 2 && Number(month) > 12) return `${day}${month}`
  return (/^\d{2}$/.test(once) || month) && !typed.endsWith('/') ? `${once}/` : once
}
