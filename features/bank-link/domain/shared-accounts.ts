import type { Day } from '@keyturn/platform/days'

export interface OwnLink {
  accountId: string
  /** Digest of the account's numbers, equal for every member who links the account. */
  digest: string
  firstLinkedAt: Date
  /** Last day that counts although another member linked the account earlier. */
  sharedUntil: Day | null
  /** Last day that counted for an earlier member who has left Keyturn. */
  heldUntil: Day | null
  /** First day that counts by a decision of staff, although another member linked the account earlier. */
  releasedFrom: Day | null
  /** Null if staff were not asked about the account. */
  check: 'open' | 'released' | 'declined' | null
  /** Reason of the decision. */
  note: string | null
}

export interface OtherLink {
  memberId: string
  digest: string
  firstLinkedAt: Date
  live: boolean
  /** Last day of the other member's coverage. Null if it was never read. */
  lastDay: Day | null
  /** First day that counts for them by a decision of staff. */
  releasedFrom: Day | null
}

/** An account of a member that other members link as well. */
export interface SharedAccount {
  accountId: string
  firstLinkedAt: Date
  sharedUntil: Day | null
  heldUntil: Day | null
  /** Members who linked it earlier, with the last day that counts for them. Null while they can read it. */
  earlier: { memberId: string; until: Day | null }[]
  /** First day that counts for this member by a decision of staff. */
  releasedFrom: Day | null
  /**
   * Other members who got it by a later decision of staff, with first and last day. Null while they can read it.
   */
  overtaken: { memberId: string; from: Day; until: Day | null }[]
  /** Members who linked it later, with the time. */
  later: { memberId: string; firstLinkedAt: Date }[]
  check: OwnLink['check']
}

/** Returns the member's accounts that others link too. An account counts for the member who linked it first. */
export function sharedAccounts(
  memberId: string,
  own: readonly OwnLink[],
  others: readonly OtherLink[],
): SharedAccount[] {
  return own.flatMap((link) => {
    const { accountId, digest, firstLinkedAt, sharedUntil, heldUntil, releasedFrom, check } = link
    const same = others.filter((other) => other.digest === digest)
    if (same.length === 0 && heldUntil === null) return []
    const isEarlier = (other: OtherLink): boolean =>
      other.firstLinkedAt < firstLinkedAt ||
      (other.firstLinkedAt.getTime() === firstLinkedAt.getTime() && other.memberId < memberId)
    const earlier = same.filter(isEarlier).flatMap(({ memberId: other, live, lastDay }) => {
      if (live) return { memberId: other, until: null }
      return lastDay === null ? [] : { memberId: other, until: lastDay }
    })
    const overtaken = same.flatMap(({ memberId: other, releasedFrom: from, live, lastDay }) =>
      from !== null && from > (releasedFrom ?? '')
        ? { memberId: other, from, until: live ? null : lastDay }
        : [],
    )
    const later = same
      .filter((other) => !isEarlier(other))
      .map((other) => ({ memberId: other.memberId, firstLinkedAt: other.firstLinkedAt }))
    return {
      accountId,
      firstLinkedAt,
      sharedUntil,
      heldUntil,
      earlier,
      releasedFrom,
      overtaken,
      later,
      check,
    }
  })
}
