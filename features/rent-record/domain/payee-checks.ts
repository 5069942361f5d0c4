import { isSure } from './compare-payments.ts'
import { isKnownPayee } from './known-payee.ts'
import { DEBT_AND_SAVING_WORDS, MERCHANT_PAIRS, MERCHANT_WORDS } from './merchants.ts'
import type { Day, FoundMatch, Row } from './model.ts'
import type { PayeeStanding } from './payee-standing.ts'
import { type HomeFacts, landlordOn } from './proved-for.ts'
import { type Reckoning, restsOnWord, type VerifiedBefore } from './reckon.ts'
import { readWording } from './wording.ts'

/** A payee of a home that a person decides about once. */
export interface PayeeCheck {
  id: string
  tenancyId: string
  payeeKey: string
  /** Null until a person decided. */
  accepted: boolean | null
}

export interface FreshPayee {
  tenancyId: string
  payeeKey: string
  line: string
  isUnlikeRent: boolean
}

/** Payment of a payee that no person has said yes to. */
export interface DoubtedPayment {
  standing: PayeeStanding
  /** The bank names a shop, a card, cash or an own account. */
  isUnlikeRent: boolean
}

export interface PayeeFindings {
  fresh: FreshPayee[]
  /** By transaction. */
  doubted: ReadonlyMap<string, DoubtedPayment>
}

type Paid = FoundMatch & Pick<Row, 'source' | 'bookedOn' | 'description'> & { merchant: string | null }

const lineOf = ({ merchant, description }: Pick<Paid, 'merchant' | 'description'>): string =>
  merchant ?? description

/** Words that every line of one payee has. */
export const payeeKeyOf = (paid: Pick<Paid, 'merchant' | 'description'>): string =>
  readWording(lineOf(paid)).key

/** True for a shop, a card, a broker, a loan, savings, insurance or cash, whatever name the member gave as the landlord's. */
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
 * Finds the payees that a person has to look at: those that only the member's word makes rent and that no name of the
 * tenancy fits, and those that are unlike rent. One that was asked about stays until it is decided, so that a name typed
 * later to fit its line changes nothing.
 */
export function checkPayees(given: {
  matches: readonly Paid[]
  payments: readonly VerifiedBefore[]
  found: Pick<Reckoning, 'shownByRows' | 'ownTransfers'>
  homes: readonly HomeFacts[]
  known: readonly PayeeCheck[]
}): PayeeFindings {
  const { matches, payments, found, homes } = given
  const known = new Map(given.known.map((check) => [keyOf(check), check]))
  // A question or a no follows its payee to every home of the member, so that a move asks anew.
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
    const onWordAlone = restsOnWord(found, transactionId) || onWord.has(transactionId)
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

/** How the payees of a period stand; null where none is in doubt. */
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

/** The reasons of a period, with how its payee stands. */
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
