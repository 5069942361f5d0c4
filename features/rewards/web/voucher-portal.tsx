import { errorMessage } from '@keyturn/platform/client'
import { Field, Link, Skeleton, TextInput } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { POINTS_PER_POUND } from '../constants.ts'
import { rewardsPage } from '../links.ts'
import { retailersQuery } from './calls.ts'
import { pointsOf, poundsOf } from './format.ts'
import { RedeemDialog } from './redeem-dialog.tsx'
import { TryAgain } from './try-again.tsx'
import { Voucher } from './voucher.tsx'
import { VoucherHistory } from './voucher-history.tsx'
import './rewards.css'

interface PortalProps {
  /** Null if the request failed. */
  available: number | null
  trouble: ReactNode
}

export function VoucherPortal({ available, trouble }: PortalProps) {
  const [search, setSearch] = useSearchParams()
  const [wanted, setWanted] = useState('')
  const retailers = useQuery(retailersQuery)
  const needle = wanted.trim().toLowerCase()
  const found = (retailers.data?.retailers ?? []).filter(({ name, category }) =>
    `${name} ${category}`.toLowerCase().includes(needle),
  )
  const chosen = retailers.data?.retailers.find(({ id }) => id === search.get('retailer'))
  const choose = (id: string | null): void =>
    setSearch(id ? { view: 'vouchers', retailer: id } : { view: 'vouchers' }, { replace: true })
  return (
    <div className="page-width rewards">
      <div className="rewards-head">
        <h1>Voucher portal</h1>
        <Link to={rewardsPage} className="kt-alone">
          Back to Rewards
        </Link>
      </div>
      {available !== null && (
        <p className="kt-quiet type-small">
          You have <b>{pointsOf(available)} points</b>, worth {poundsOf(Math.floor(available / 10) / 100)}.
        </p>
      )}
      {trouble}
      <div className="max-w-104">
        <Field label="Search retailers">
          <TextInput type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </Field>
      </div>
      {retailers.isPending && <Skeleton lines={4} />}
      {retailers.isError && (
        <TryAgain text={errorMessage(retailers.error, 'Failed to load the vouchers')} of={retailers} />
      )}
      <p className="sr-only" role="status">
        {retailers.data ? `${found.length} ${found.length === 1 ? 'retailer' : 'retailers'}` : ''}
      </p>
      <div className="grid grid-cols-2 gap-4 min-[900px]:grid-cols-4">
        {found.map(({ id, name, colour, category, denominations }) => (
          <Voucher
            key={id}
            retailer={name}
            ground={colour}
            value={`From ${poundsOf(Math.min(...denominations))}`}
            points={`${pointsOf(Math.min(...denominations) * POINTS_PER_POUND)} points`}
            kind={category}
            onTake={() => choose(id)}
          />
        ))}
      </div>
      {retailers.data && found.length === 0 && (
        <p className="rewards-empty kt-quiet type-small">No retailer goes by that name.</p>
      )}
      {chosen && available !== null && (
        <RedeemDialog key={chosen.id} retailer={chosen} available={available} onClose={() => choose(null)} />
      )}
      <VoucherHistory />
    </div>
  )
}
