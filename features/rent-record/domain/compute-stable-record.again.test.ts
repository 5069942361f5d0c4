import { addDays, addMonths } from '@keyturn/platform/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Home, Row } from './model.ts'
import { simulateRefresh } from './simulated-record.builder.ts'

const START = '2025-01-01'

interface Paid {
  /** Days after its rent day; negative is before it. */
  days: number
  pence: number
}

const payment = fc.record({
  days: fc.oneof(fc.integer({ min: -6, max: 45 }), fc.integer({ min: 0, max: 4 })),
  pence: fc.constantFrom(95_000, 95_000, 95_000, 47_500, 190_000, 99_000),
})
const life = fc.record({
  months: fc.array(fc.array(payment, { maxLength: 2 }), { minLength: 4, maxLength: 18 }),
  every: fc.constantFrom('month' as const, null),
  dueDay: fc.constantFrom(1, 15, 28, null),
  named: fc.boolean(),
})

function rowsOf(months: readonly (readonly Paid[])[], dueDay: number): Row[] {
  const paid = months.flatMap((payments, month) =>
    payments.map(
      ({ days, pence }, nth): Row => ({
        ...{ id: `rent ${month} ${nth}`, accountId: 'current', pence: -pence, source: 'bank' },
        ...{ bookedOn: addDays(addMonths(START, month), dueDay - 1 + days), description: 'FPO J OKAFOR' },
      }),
    ),
  )
  const shop = { id: 'shop', accountId: 'current', pence: -700, source: 'bank' } as const
  return [...paid, { ...shop, bookedOn: '2024-12-20', description: 'LARDER & CO' }]
}

test('a second refresh of the same facts changes nothing', () => {
  fc.assert(
    fc.property(life, ({ months, every, dueDay, named }) => {
      const terms = [{ from: START, pence: 95_000, every, dueDay }]
      const homes: Home[] = [
        { id: 'home', tenancy: { startsOn: START, terms, payees: named ? ['J Okafor'] : [] } },
      ]
      const today = addMonths(START, months.length)
      const facts = { homes, rows: rowsOf(months, dueDay ?? 5), today }
      const first = simulateRefresh({ stored: [], payments: [] }, facts)
      const second = simulateRefresh(first, facts)
      expect(second.found.matches).toEqual(first.found.matches)
      expect(second.stored).toEqual(first.stored)
    }),
    { numRuns: 200 },
  )
})
