import { addDays, addMonths, type Day, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import type { Account, BankDataProvider, Page, Row } from '@keyturn/providers/bank'

const MONTHS = 12
/** Monthly rows that are no rent. */
const SHOPPING = 5
const RENT_PENCE = 95_000
/** Placeholder landlord of the first member; each copied member gets another one. */
export const LANDLORD = 'QWXYZ'

const account: Account = {
  ref: 'current',
  consentRef: 'consent',
  name: 'Current account',
  kind: 'current',
  currency: 'GBP',
  sortCode: null,
  accountNumber: null,
  holders: [],
  knownDays: null,
}

/** Bank that answers at once. Every member pays the rent on the second, by standing order. */
export function instantBank(now: () => Date, landlordOf: (customer: string) => string): BankDataProvider {
  const rentOf = (month: Day, landlord: string): Row => ({
    id: `rent-${month}`,
    status: 'booked',
    at: `${addDays(month, 1)}T02:00:00Z`,
    pence: -RENT_PENCE,
    currency: 'GBP',
    description: `STO ${landlord} LETTINGS RENT`,
    merchant: null,
    kind: 'standing_order',
  })
  const shopping = (month: Day, nth: number): Row => ({
    ...rentOf(month, ''),
    id: `shop-${month}-${nth}`,
    at: `${addDays(month, 4 + 5 * nth)}T12:00:00Z`,
    pence: -(1_200 + 37 * nth),
    description: `LARDER AND SON ${nth}`,
    kind: 'card',
  })
  const readOn = (cursor: string | null, landlord: string): Page => {
    const today = dayOfInstant(now())
    const first = cursor ?? addMonths(firstOfMonth(today), -MONTHS)
    const rows: Row[] = []
    for (let month = firstOfMonth(first); month <= today; month = addMonths(month, 1))
      rows.push(
        rentOf(month, landlord),
        ...Array.from({ length: SHOPPING }, (_, nth) => shopping(month, nth)),
      )
    const isNew = ({ at }: Row): boolean =>
      at.slice(0, 10) <= today && (cursor === null || at.slice(0, 10) > cursor)
    return { rows: rows.filter(isNew), goneIds: [], cursor: today, progress: 1 }
  }
  const never = (): never => {
    throw new Error('No night asks this of a bank.')
  }
  return {
    id: 'bud',
    firm: {
      name: 'A bank that answers at once',
      number: null,
      registerUrl: 'https://register.fca.org.uk',
      termsUrl: null,
    },
    reconfirmDays: 90,
    accounts: async () => [account],
    refresh: async () => 'fresh',
    async read(customer, _, cursor) {
      const window = cursor
        ? null
        : { from: addMonths(dayOfInstant(now()), -MONTHS), to: dayOfInstant(now()) }
      const page = readOn(cursor, landlordOf(customer.ref))
      return {
        window,
        pages: (async function* () {
          yield page
        })(),
      }
    },
    readWindow: never,
    ensureCustomer: never,
    startConnection: never,
    completeConnection: never,
    consent: never,
    consents: never,
    reconfirm: never,
    revoke: never,
    erase: never,
    readWebhook: never,
  }
}
