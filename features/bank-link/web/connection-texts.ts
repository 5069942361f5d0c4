import { formatDate, formatDay, formatTime } from '@keyturn/platform/days'
import type { ConnectionView } from '../contract.ts'

/** Returns one line about a connection's state for the member. */
export function stateText(
  connection: Pick<ConnectionView, 'state' | 'trouble' | 'days_left' | 'expires_on'>,
): string {
  switch (connection.state) {
    case 'active':
      return connection.trouble
        ? 'Your bank is not answering. We keep trying.'
        : `Connected until ${formatDay(connection.expires_on)}`
    case 'reconfirm_due':
      return connection.days_left === 0
        ? 'Ends within a day unless you confirm it again'
        : `Ends in ${daysText(connection.days_left)} unless you confirm it again`
    case 'expired':
      return `Ended on ${formatDay(connection.expires_on)}. We have stopped reading.`
    case 'revoked':
      return 'You ended this at your bank. We have stopped reading.'
    default:
      return 'Disconnected. Your history is kept.'
  }
}

/** Returns the label of a consent's last day. A link that ended earlier did not end on it. */
export function lastDayName({ state }: Pick<ConnectionView, 'state'>): string {
  if (state === 'active' || state === 'reconfirm_due') return 'Ends on'
  return state === 'expired' ? 'Ended on' : 'You had agreed until'
}

const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** Returns the days until the consent expires, in words. */
export const daysLeftText = (daysLeft: number): string =>
  daysLeft === 0 ? 'Less than a day left' : `${daysText(daysLeft)} left`

/** Formats an instant as '21 November 2026 at 09:05', in London. */
export const dateTimeText = (instant: string): string => `${formatDate(instant)} at ${formatTime(instant)}`
