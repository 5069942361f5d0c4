import type { PayeesPreview } from '../contract/payments.ts'
import type { DashboardAnswer } from '../contract.ts'

type Rate = DashboardAnswer['on_time']

/** Sentence about the on-time rate after a preview. Returns null if it stays. */
export function rateChange(now: Rate, months: PayeesPreview['months']): string | null {
  const count = (state: 'on_time' | 'late'): number =>
    months.filter(({ after }) => after === state).length -
    months.filter(({ before }) => before === state).length
  const onTime = now.on_time + count('on_time')
  const verified = now.verified + count('on_time') + count('late')
  const percent = verified === 0 ? null : Math.round((onTime * 100) / verified)
  if (percent === now.percent) return null
  if (percent === null) return 'You then have no on-time rate.'
  if (now.percent === null) return `Your on-time rate is then ${percent}%.`
  return `Your on-time rate goes from ${now.percent}% to ${percent}%.`
}
