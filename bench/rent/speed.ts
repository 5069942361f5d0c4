import { addDays } from '@keyturn/platform/days'
import { findRent, type Transaction } from '../../features/rent-record/domain/find-rent.ts'
import { makeMember } from './members.ts'

function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** One member's rows again and again, further back in time each time, under new ids and account numbers. */
function longer(rows: readonly Transaction[], times: number): Transaction[] {
  const all: Transaction[] = []
  for (let time = 0; time < times; time += 1) {
    for (const row of rows) {
      all.push({
        ...row,
        id: `${row.id}-${time}`,
        bookedOn: addDays(row.bookedOn, -7 * time),
        description: `${row.description} ${time}`,
      })
    }
  }
  return all
}

export function growth(seed: number): { rows: number; ms: number }[] {
  const { input } = makeMember({ seed, kind: 'steady' })
  for (let warm = 0; warm < 300; warm += 1) findRent(input)
  return [100, 200, 400, 800].map((times) => {
    const transactions = longer(input.transactions, times)
    const trial = () => processorMs(() => void findRent({ ...input, transactions }))
    trial()
    return { rows: transactions.length, ms: Math.min(trial(), trial(), trial()) }
  })
}
