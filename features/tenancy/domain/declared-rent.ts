import { addMonths, type Day } from '@keyturn/platform/days'
import type { RentTenancy } from './homes.ts'
import { type GivenDetails, type Problem, readPayeeName, readRent } from './tenancy-details.ts'

/** Rent facts that a visitor gives before the home, enough to search a bank for the rent. */
export const DECLARED_RENT_FIELDS = ['monthlyRent', 'frequency', 'share', 'landlordName'] as const
export type DeclaredRent = { [Field in (typeof DECLARED_RENT_FIELDS)[number]]?: string | undefined }

/** Months of bank history that we read. */
const MONTHS_BACK = 24

/** Returns a home for the rent engine from these few facts, or the problems with them. */
export function readDeclaredRent(
  told: DeclaredRent,
  today: Day,
): { home: RentTenancy } | { problems: Problem[] } {
  const problems: Problem[] = []
  const wrong = (field: string, message: string): null => {
    problems.push({ field, message })
    return null
  }
  const given: GivenDetails = told
  const rent = readRent(given, wrong)
  const landlordName = readPayeeName(given, wrong)
  if (!rent || !landlordName) return { problems }
  const from = addMonths(today, -MONTHS_BACK)
  const { rentPence, every, dueDay, share } = rent
  return {
    home: {
      startsOn: from,
      endsOn: null,
      terms: [{ from, pence: rentPence, every, dueDay, toHousemate: false }],
      payees: [landlordName],
      address: '',
      share,
      nation: 'england-and-wales',
    },
  }
}
