/** Time allowed between consent at the bank and the return, before the consent is revoked. */
export const RETURN_WITHIN_MS = 10 * 60_000

/** Age up to which a journey is checked. The bank's page closes after thirty minutes. */
export const JOURNEY_REMEMBERED_MS = 2 * 60 * 60_000

/** Maximum difference between the provider's clock and ours. */
const CLOCK_SKEW_MS = 30_000

/** The provider's consent, as far as a journey needs it. */
interface Given {
  ref: string
  status: string
  givenAt: Date
}

/** Consents already assigned: those of connections, and those revoked because of an earlier journey. */
export type KnownRefs = ReadonlySet<string>

/**
 * Returns the consents that a journey may have brought: unknown ones given since it began, ended ones included. Several
 * mean that journeys overlapped, so none is certain.
 */
export function consentsOfJourney<Consent extends Given>(
  all: readonly Consent[],
  began: Date,
  known: KnownRefs,
): Consent[] {
  const from = began.getTime() - CLOCK_SKEW_MS
  return all.filter(({ ref, givenAt }) => !known.has(ref) && givenAt.getTime() >= from)
}

/** Returns live consents that no journey joined, split by whether a return may still come. */
export function orphanedConsents<Consent extends Given>(
  all: readonly Consent[],
  known: KnownRefs,
  now: Date,
): { overdue: Consent[]; waiting: Consent[] } {
  const stray = all.filter(({ ref, status }) => status === 'active' && !known.has(ref))
  const isOverdue = ({ givenAt }: Consent): boolean => now.getTime() - givenAt.getTime() >= RETURN_WITHIN_MS
  return { overdue: stray.filter(isOverdue), waiting: stray.filter((one) => !isOverdue(one)) }
}

/** Returns the time span in which a journey that brought the consent was open. */
export const openAround = ({ givenAt }: Given): { from: Date; to: Date } => ({
  from: new Date(givenAt.getTime() - CLOCK_SKEW_MS),
  to: new Date(givenAt.getTime() + CLOCK_SKEW_MS),
})

/**
 * Returns true if every other consent was joined and not given again since. Otherwise its task is unaccounted for and
 * could be presented for another journey.
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
