import { formatDay } from '@keyturn/platform/days'
import { type Stat, StatStrip } from '@keyturn/platform/ui'
import { CalendarCheck, Gauge, Gift, Link2 } from 'lucide-react'
import { Link } from 'react-router'
import type { DashboardAnswer } from '../contract.ts'
import { poundsWords } from './money-words.ts'

export function Stats({ data }: { data: DashboardAnswer | undefined }) {
  return <StatStrip stats={statsOf(data)} className="dash-stats" />
}

function statsOf(data: DashboardAnswer | undefined): Stat[] {
  const { bank, on_time: onTime, points } = data ?? {}
  const periods = onTime?.verified === 1 ? '1 verified period' : `${onTime?.verified} verified periods`
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
          ? 'From your first verified rent on'
          : `${onTime.on_time} of ${periods}`,
    },
    {
      label: 'Credit Score',
      icon: Gauge,
      value: 'N/A',
      unknown: true,
      meaning: 'No agency gives us scores, so we never show a made-up one.',
    },
    {
      label: 'Reward Points',
      icon: Gift,
      value: points ? points.total.toLocaleString('en-GB') : '–',
      meaning: points ? (
        `worth ${poundsWords(points.worth)}`
      ) : data ? (
        <Link to="/rewards">See your rewards</Link>
      ) : (
        'Loading'
      ),
    },
  ]
}

function accountsMeaning(bank: DashboardAnswer['bank']) {
  if (bank.accounts_count === 0) return <Link to="/verification-dashboard?step=4">Connect your bank</Link>
  return bank.reconfirm_by ? `Reconfirm by ${formatDay(bank.reconfirm_by)}` : 'Read-only'
}
