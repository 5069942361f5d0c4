import { formatDay } from '@keyturn/platform/days'
import { Link, type Stat, StatStrip } from '@keyturn/platform/ui'
import { CalendarCheck, Gauge, Link2 } from 'lucide-react'
import type { DashboardAnswer } from '../contract.ts'

/** Number tiles of the record, followed by one of another feature. */
export function Stats({ data, last }: { data: DashboardAnswer | undefined; last: Stat }) {
  return <StatStrip stats={[...statsOf(data), last]} className="dash-stats" />
}

function statsOf(data: DashboardAnswer | undefined): Stat[] {
  const { bank, on_time: onTime } = data ?? {}
  return [
    {
      label: 'Connected Accounts',
      icon: Link2,
      value: bank?.accounts_count ?? '–',
      meaning: bank ? accountsMeaning(bank) : 'Loading',
    },
    {
      label: 'On-Time Rate',
      icon: CalendarCheck,
      value: onTime ? (onTime.percent === null ? 'N/A' : `${onTime.percent}%`) : '–',
      unknown: onTime?.percent === null,
      meaning: !onTime
        ? 'Loading'
        : onTime.percent === null
          ? 'Shown after your first verified rent'
          : `${onTime.on_time} of ${onTime.verified} paid on time`,
    },
    {
      label: 'Credit Score',
      icon: Gauge,
      value: 'N/A',
      unknown: true,
      meaning: 'No agency gives us scores, so we never show a made-up one.',
    },
  ]
}

function accountsMeaning(bank: DashboardAnswer['bank']) {
  if (bank.accounts_count === 0) return <Link to="/verification-dashboard?step=4">Connect your bank</Link>
  return bank.reconfirm_by ? `Reconfirm by ${formatDay(bank.reconfirm_by)}` : 'Read-only'
}
