import { Badge, Card, ProgressBar } from '@keyturn/platform/ui'
import { Check, TrendingUp } from 'lucide-react'
import { milestonePounds, tiers } from '../constants.ts'
import type { RewardsSummary } from '../contract.ts'
import { pointsOf, poundsOf, worthOf } from './format.ts'

const KEYS = { Bronze: '#A5653A', Blue: '#2F6F96', Gold: '#A87B26', Platinum: '#66737A' }

export function TierCard({ tier, total }: { tier: RewardsSummary['tier']; total: number }) {
  const current = tiers.find(({ name }) => name === tier.name) ?? tiers[0]
  const next = tiers.find(({ name }) => name === tier.next)
  return (
    <Card className="rewards-tier">
      <div className="rewards-head">
        <div>
          <h2>{tier.name} tier</h2>
          <p className="kt-quiet type-small">
            {tier.next
              ? `${pointsOf(tier.points_to_next)} points (${worthOf(tier.points_to_next)}) to ${tier.next}`
              : 'The highest tier there is'}
          </p>
        </div>
        <Badge tone="idle" icon={TrendingUp}>
          {tier.progress_percent}% of the way
        </Badge>
      </div>
      <ol className="grid grid-cols-2 gap-3 mt-5 mb-4.5 max-md:gap-2 max-md:my-3.5 min-[900px]:grid-cols-4">
        {tiers.map(({ name, from, to }) => (
          <li
            className="content-start type-note max-md:grid-cols-[auto_minmax(0,1fr)] max-md:wrap-anywhere"
            key={name}
            aria-current={name === tier.name ? 'step' : undefined}
          >
            <TierKey colour={KEYS[name]} lit={total >= from} />
            <b className="flex items-center gap-2.5 mt-2 max-md:gap-1.5 max-md:mt-0">
              {name}
              {total >= from && name !== tier.name && (
                <>
                  <Check size={16} aria-hidden="true" />
                  <span className="sr-only">reached</span>
                </>
              )}
            </b>
            <span>
              {to === null ? `${pointsOf(from)} and above` : `${pointsOf(from)} to ${pointsOf(to)}`}
            </span>
            {name === tier.name && <strong className="kt-accent">You are here</strong>}
          </li>
        ))}
      </ol>
      <ProgressBar label={`Progress through ${tier.name}`} value={tier.progress_percent} max={100} />
      <p className="rewards-ends kt-quiet type-small justify-between mt-1.5">
        <span>{pointsOf(current.from)}</span>
        <span>{next ? pointsOf(next.from) : 'Platinum'}</span>
      </p>
    </Card>
  )
}

function TierKey({ colour, lit }: { colour: string; lit: boolean }) {
  return (
    <svg width="64" height="32" viewBox="0 0 64 32" fill="none" stroke={colour} aria-hidden="true">
      <path
        d="M25 4H15a12 12 0 0 0 0 24h10z"
        fill={lit ? 'var(--color-lamp)' : 'none'}
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M27 16h33M48 16v8M56 16v6" strokeWidth="4" />
      <path d="M14 4v24M3 16h22" strokeWidth="2" />
    </svg>
  )
}

interface MilestoneProps {
  milestone: RewardsSummary['milestone']
  rent: RewardsSummary['rent_payments']
}

export function MilestoneCard({ milestone, rent }: MilestoneProps) {
  const each = rent.included_count > 0 ? rent.gbp_cash_value / rent.included_count : 0
  const rents = each > 0 ? Math.ceil(milestone.remaining / each) : null
  return (
    <Card className="rewards-milestone grid content-between gap-3.5">
      <div>
        <h2>Next milestone</h2>
        <p className="kt-quiet type-small">
          {milestone.bonus_points} bonus points at every {poundsOf(milestonePounds)}
        </p>
      </div>
      <p className="rewards-milestone-value kt-quiet type-small">
        <b>{poundsOf(milestone.estimated_value)}</b> of {poundsOf(milestone.next_at)}
      </p>
      <div>
        <ProgressBar label="Progress to the next milestone" value={milestone.progress_percent} max={100} />
        <p className="kt-quiet type-small">
          {poundsOf(milestone.remaining)} to go
          {rents === null
            ? ' in points value.'
            : `: about ${rents} more ${rents === 1 ? 'rent' : 'rents'} like yours.`}
        </p>
      </div>
    </Card>
  )
}
