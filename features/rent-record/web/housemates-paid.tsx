import { getPaymentReportHousemates } from '@keyturn/api-client'
import { read } from '@keyturn/platform/client/read'
import { Badge, Loaded } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, EyeOff } from 'lucide-react'

const SHARES = {
  paid: { tone: 'ok', icon: Check, words: 'Paid their share' },
  not_known: { tone: 'idle', icon: CircleDashed, words: 'Not yet known' },
  not_shown: { tone: 'idle', icon: EyeOff, words: 'Does not share this' },
} as const

/** Lists which housemates have paid the latest rent. */
export function HousematesPaid() {
  const housemates = useQuery(read(getPaymentReportHousemates))
  return (
    <Loaded of={housemates} failed="Failed to load your housemates.">
      {({ housemates: people }) => (
        <ul aria-label="Housemates" className="grid gap-2">
          {people.map(({ name, share }, index) => {
            const { tone, icon, words } = SHARES[share]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two housemates may have one name.
              <li key={index} className="flex flex-wrap items-center justify-between gap-3">
                <b>{name}</b>
                <Badge tone={tone} icon={icon}>
                  {words}
                </Badge>
              </li>
            )
          })}
        </ul>
      )}
    </Loaded>
  )
}
