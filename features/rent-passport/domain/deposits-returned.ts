import { type Day, monthOf } from '@keyturn/platform/days'
import { isSameMailbox } from '@keyturn/platform/mailbox'
import { isNameWithin, isSameAddress } from '@keyturn/rent-record/rules'
import { type DepositQuestion, isEnded } from '@keyturn/tenancy/constants'
import { confirmerNow, isOfAddress } from './lived-home.ts'
import type { DepositReturned } from './next-home.ts'
import type { KnownHomes } from './passport-homes.ts'

type Home = KnownHomes['homes'][number] & { tenancy: { endsOn: Day | null } }

interface Known extends KnownHomes {
  homes: readonly Home[]
}

interface Shown {
  today: Day
  /** Months of the passport, as YYYY-MM, both included. */
  from: string
  to: string
}

/** Returns the sender if the answer is a yes about the ended home and tenant as they are now, by the home's confirmer. */
function returnedBy(home: Home, question: DepositQuestion, known: Known, today: Day): string | null {
  const { tenancy, confirmedBy } = home
  const isAbout =
    question.answer === 'yes' &&
    question.tenancyId === home.id &&
    isEnded(tenancy.endsOn, today) &&
    question.leftOn === tenancy.endsOn &&
    isSameAddress(question.address, tenancy.address) &&
    isNameWithin(known.name, question.tenant) &&
    confirmedBy !== null &&
    isSameMailbox(question.sentTo, confirmedBy)
  return isAbout ? confirmerNow(home, known) : null
}

/** Deposits that were returned in full, of ended homes with a month of the range proved for their present address. */
export function depositsReturned(
  known: Known,
  questions: readonly DepositQuestion[],
  { today, from, to }: Shown,
): DepositReturned[] {
  const inRange = known.proved.filter(({ dueOn }) => monthOf(dueOn) >= from && monthOf(dueOn) <= to)
  return known.homes.flatMap((home) => {
    if (!inRange.some((month) => isOfAddress(home, month))) return []
    return questions.flatMap((question) => {
      const by = returnedBy(home, question, known, today)
      return by === null ? [] : { by, left: monthOf(question.leftOn) }
    })
  })
}

/** Returns true if each of the shown deposits is still returned. Compares domains, without the mark for free email. */
export const areStillReturned = (
  shown: readonly DepositReturned[],
  now: readonly DepositReturned[],
): boolean =>
  shown.every(({ by, left }) =>
    now.some((each) => each.left === left && each.by.split(' ')[0] === by.split(' ')[0]),
  )
