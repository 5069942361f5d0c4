import { dayOfInstant, formatDay } from '@keyturn/platform/days'

const clockTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
})

/** "22 November 2026, 07:55", by the clocks of London. */
export function momentOf(instant: string): string {
  return `${dayOf(instant)}, ${clockTime.format(new Date(instant))}`
}

export function dayOf(instant: string): string {
  return formatDay(dayOfInstant(new Date(instant)))
}

export function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
