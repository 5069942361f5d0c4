/**
 * Adds slashes to the digits of a date during typing, because numeric keypads lack them. Other formats ("1 May 2026",
 * "1994-03-18") and deletions are left unchanged.
 */
export function withSlashes(text: string, isTakenAway = false): string {
  if (isTakenAway) return text
  const typed = text.replace(/\/([-. ])$/, '$1')
  if (!/^[\d/]+$/.test(typed)) return typed
  const whole = /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (whole) return whole.slice(1).join('/')
  const once = typed.replace(/\/{2,}/g, '/')
  const [, day, month] = /^(\d{1,2})\/(\d{2})$/.exec(once) ?? []
  // No such month, so the year comes first.
  if (day?.length === 2 && Number(month) > 12) return `${day}${month}`
  return (/^\d{2}$/.test(once) || month) && !typed.endsWith('/') ? `${once}/` : once
}
