import {
  DEBT_AND_SAVING_WORDS,
  MERCHANT_PAIRS,
  MERCHANT_WORDS,
  readWording,
} from '@keyturn/rent-engine/rules'
import { isSure } from './compare-payments.ts'
import { isVerifiedByMemberOnly, type PublishedPayment, type StableRecord } from './compute-stable-record.ts'
import { isKnownPayee } from './known-payee.ts'
import type { Day, FoundMatch, Row } from './model.ts'
import type { PayeeStanding } from './payee-standing.ts'
import { type HomeFacts, landlordOn } from './proved-for.ts'

/** Payee of a home that staff decide about once. */
export interface PayeeCheck {
  id: string
  tenancyId: string
  payeeKey: string
  /** True if staff accepted the payee. Null until staff decide. */
  accepted: boolean | null
}

export interface FreshPayee {
  tenancyId: string
  payeeKey: string
  line: string
  isUnlikeRent: boolean
}

/** Payment to a payee that staff have not accepted. */
export interface DoubtedPayment {
  standing: PayeeStanding
  /** True if the bank's text is a shop, a card, cash or an own account. */
  isUnlikeRent: boolean
}

export interface PayeeFindings {
  fresh: FreshPayee[]
  /** Keyed by transaction id. */
  doubted: ReadonlyMap<string, DoubtedPayment>
}

type Paid = FoundMatch & Pick<Row, 'source' | 'bookedOn' | 'description'> & { merchant: string | null }

const lineOf = ({ merchant, description }: Pick<Paid, 'merchant' | 'description'>): string =>
  merchant ?? description

/** Key of a payee: the words common to all its bank texts. */
export const payeeKeyOf = (paid: Pick<Paid, 'merchant' | 'description'>): string =>
  readWording(lineOf(paid)).key

/** Returns true for a shop, a card, a broker, a loan, savings, insurance or cash, even if declared as the landlord. */
export function isUnlikeRent(line: string): boolean {
  const { words, neverRent } = readWording(line)
  return (
    neverRent ||
    words.some((word) => MERCHANT_WORDS.has(word) || DEBT_AND_SAVING_WORDS.has(word)) ||
    MERCHANT_PAIRS.some(([first, second]) =>
      words.some((word, at) => word === first && (words[at + 1] ?? '').startsWith(second)),
    )
  )
}

/**
 * Finds payees that staff must check: unlike rent, or rent only by the member's answer without a matching name. Pending
 * checks remain despite new names.
 */
export function checkPayees(given: {
  matches: readonly Paid[]
  payments: readonly PublishedPayment[]
  found: Pick<StableRecord, 'shownByRows' | 'ownTransfers'>
  homes: readonly HomeFacts[]
  known: readonly PayeeCheck[]
}): PayeeFindings {
  const { matches, payments, found, homes } = given
  const known = new Map(given.known.map((check) => [keyOf(check), check]))
  // Pending and declined payees apply to all homes of the member, so that a move does not reset them.
  const questioned = new Set(given.known.flatMap(({ payeeKey, accepted }) => (accepted ? [] : [payeeKey])))
  const onWord = new Set(payments.flatMap((paid) => (paid.onWord ? paid.transactionId : [])))
  const fresh = new Map<string, FreshPayee>()
  const doubted = new Map<string, DoubtedPayment>()
  for (const paid of matches) {
    if (!isSure(paid) || paid.rentPence === 0) continue
    const { transactionId, tenancyId } = paid
    const payee = { tenancyId, payeeKey: payeeKeyOf(paid) }
    const check = known.get(keyOf(payee))
    if (check?.accepted) continue
    const unlike = found.ownTransfers.has(transactionId) || linesOf(paid).some(isUnlikeRent)
    const onWordAlone = isVerifiedByMemberOnly(found, transactionId) || onWord.has(transactionId)
    const isKnown = check !== undefined || questioned.has(payee.payeeKey)
    if (!isKnown && !unlike && !(onWordAlone && !namesDeclared(paid, homes))) continue
    doubted.set(transactionId, {
      standing: check?.accepted === false ? 'declined' : 'waiting',
      isUnlikeRent: unlike,
    })
    if (check === undefined && !fresh.get(keyOf(payee))?.isUnlikeRent)
      fresh.set(keyOf(payee), { ...payee, line: lineOf(paid), isUnlikeRent: unlike })
  }
  return { fresh: [...fresh.values()], doubted }
}

/** Returns the worst payee check of a period's payments; null if none is in doubt. */
export function payeeStandingOf(
  { tenancyId, dueOn, settledLater }: { tenancyId: string; dueOn: Day; settledLater: readonly { on: Day }[] },
  matches: readonly Paid[],
  { doubted }: Pick<PayeeFindings, 'doubted'>,
): PayeeStanding | null {
  const standings = matches.flatMap((paid) => {
    const pays = paid.settles.includes(dueOn) || settledLater.some(({ on }) => on === paid.bookedOn)
    const doubt = paid.tenancyId === tenancyId && pays ? doubted.get(paid.transactionId) : undefined
    return doubt ? [doubt.standing] : []
  })
  if (standings.length === 0) return null
  return standings.includes('declined') ? 'declined' : 'waiting'
}

const REASON: Record<PayeeStanding, string> = {
  waiting: 'One of us checks who was paid before an agency is told of it',
  declined: 'We could not tell that this goes to your landlord or agent, so no agency is told of it',
}

/** Adds a sentence about the payee check to a period's reasons. */
export const withPayeeReason = (reasons: readonly string[], standing: PayeeStanding | null): string[] =>
  standing === null ? [...reasons] : [...reasons, REASON[standing]]

const keyOf = ({ tenancyId, payeeKey }: { tenancyId: string; payeeKey: string }): string =>
  `${tenancyId} ${payeeKey}`

const linesOf = ({ merchant, description }: Paid): string[] =>
  [merchant, description].filter((line) => line !== null)

function namesDeclared(paid: Paid, homes: readonly HomeFacts[]): boolean {
  const home = homes.find(({ id }) => id === paid.tenancyId)
  if (!home) return false
  const declared = [landlordOn(home, paid.dueOn ?? paid.bookedOn), ...home.tenancy.payees]
  return linesOf(paid).some((line) => isKnownPayee(line, { before: [], declared }))
}
