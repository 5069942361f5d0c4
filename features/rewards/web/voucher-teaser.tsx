import { Voucher } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { voucherPortal } from '../links.ts'
import { retailersQuery } from './calls.ts'
import { pointsOf, poundsOf } from './words.ts'

/** Four vouchers within reach; the smallest ones when nothing is yet. */
export function VoucherTeaser({ available }: { available: number }) {
  const retailers = useQuery(retailersQuery)
  const navigate = useNavigate()
  if (!retailers.data) return null
  const smallest = retailers.data.map((retailer) => ({
    ...retailer,
    from: Math.min(...retailer.denominations),
  }))
  const affordable = smallest.filter(({ from }) => from * 1000 <= available)
  const shown = (affordable.length >= 4 ? affordable : smallest).slice(0, 4)
  return (
    <section className="rewards-teaser">
      <div className="rewards-head">
        <h2>{affordable.length >= 4 ? 'Vouchers you can take today' : 'Vouchers for you'}</h2>
        <Link to={voucherPortal}>All {retailers.data.length} retailers</Link>
      </div>
      <div className="rewards-vouchers">
        {shown.map(({ id, name, colour, category, from }) => (
          <Voucher
            key={id}
            retailer={name}
            ground={colour}
            value={poundsOf(from)}
            points={`${pointsOf(from * 1000)} points`}
            kind={category}
            onTake={() => void navigate(`${voucherPortal}&retailer=${id}`)}
          />
        ))}
      </div>
    </section>
  )
}
