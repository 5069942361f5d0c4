import { Link } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { POINTS_PER_POUND } from '../constants.ts'
import { voucherPortal } from '../links.ts'
import { retailersQuery } from './calls.ts'
import { pointsOf, poundsOf } from './format.ts'
import { Voucher } from './voucher.tsx'

/** The four cheapest vouchers. A phone shows two. */
export function VoucherTeaser({ available }: { available: number }) {
  const retailers = useQuery(retailersQuery)
  const navigate = useNavigate()
  if (!retailers.data) return null
  const shown = retailers.data.retailers
    .map((retailer) => ({ ...retailer, from: Math.min(...retailer.denominations) }))
    .toSorted((one, other) => one.from - other.from)
    .slice(0, 4)
  return (
    <section className="rewards-teaser grid gap-3.5 my-4 max-md:my-2">
      <div className="rewards-head">
        <h2>
          {shown.every(({ from }) => from * POINTS_PER_POUND <= available)
            ? 'Vouchers you can take today'
            : 'Vouchers for you'}
        </h2>
        <Link to={voucherPortal} className="kt-alone">
          All {retailers.data.retailers.length} retailers
        </Link>
      </div>
      <div className="grid grid-cols-2 gap-4 min-[900px]:grid-cols-4">
        {shown.map(({ id, name, colour, category, from }) => (
          <Voucher
            key={id}
            retailer={name}
            ground={colour}
            value={poundsOf(from)}
            points={`${pointsOf(from * POINTS_PER_POUND)} points`}
            kind={category}
            onTake={() => void navigate(`${voucherPortal}&retailer=${id}`)}
          />
        ))}
      </div>
    </section>
  )
}
