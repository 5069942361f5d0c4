/** How long after the bank's yes a return may take, before the consent is revoked. */
export const RETURN_WITHIN_MS = 10 * 60_000

/** Longest life of a journey that is still looked at: the bank's page closes after thirty minutes. */
export const JOURNEY_REMEMBERED_MS = 2 * 60 * 60_000

/** Difference allowed between the provider's clock and ours. */
const CLOCK_SKEW_MS = 30_000

/** What a journey needs to know of a consent at the provider. */
interface Given {
  ref: string
  status: string
  givenAt: Date
}

/** Consents that are accounted for: those of connections, and those revoked because of an earlier journey. */
export type KnownRefs = ReadonlySet<string>

/**
 * Returns the consents that a journey may have brought: unknown ones given since it began, also those that ended.
 * More than one means that another journey ran at the same time, so none of them is sure.
 */
export function consentsOfJourney<Consent extends Given>(
  all: readonly Consent[],
  began: Date,
  known: KnownRefs,
): Consent[] {
  const from = began.getTime() - CLOCK_SKEW_MS
  return all.filter(({ ref, givenAt }) => !known.has(ref) && givenAt.getTime() >= from)
}

/** Returns live consents that no journey joined, split by whether their return may still come. */
export function strayConsents<Consent extends Given>(
  all: readonly Consent[],
  known: KnownRefs,
  now: Date,
): { overdue: Consent[]; waiting: Consent[] } {
  const stray = all.filter(({ ref, status }) => status === 'active' && !known.has(ref))
  const isOverdue = ({ givenAt }: Consent): boolean => now.getTime() - givenAt.getTime() >= RETURN_WITHIN_MS
  return { overdue: stray.filter(isOverdue), waiting: stray.filter((one) => !isOverdue(one)) }
}

/** Instants between which a journey must have been open to have brought a consent. */
export const openAround = ({ givenAt }: Given): { from: Date; to: Date } => ({
  from: new Date(givenAt.getTime() - CLOCK_SKEW_MS),
  to: new Date(givenAt.getTime() + CLOCK_SKEW_MS),
})

/**
 * True if every consent beside the one in hand was joined, and given no second time since. Each consent comes with a
 * task, so a consent that was never joined leaves a task that could be shown for another journey.
 */
export const areAllJoined = (
  all: readonly Given[],
  inHand: string,
  joined: readonly { consentRef: string; givenAt: Date }[],
): boolean =>
  all.every(({ ref, givenAt }) => {
    if (ref === inHand) return true
    const known = joined.find(({ consentRef }) => consentRef === ref)
    return known !== undefined && givenAt.getTime() - known.givenAt.getTime() <= CLOCK_SKEW_MS
  })
