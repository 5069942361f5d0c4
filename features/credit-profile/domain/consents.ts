import { AGENCIES, type Agency, type CurrentConsent } from '@keyturn/agency-files/constants'

export interface ConsentChange {
  readonly agency: Agency
  readonly given: boolean
}

/**
 * Returns the consent entries needed to reach the wished agencies. The same choice again agrees to the newer text;
 * other choices do not.
 */
export function changesTowards(
  consents: readonly CurrentConsent[],
  wished: readonly Agency[],
  textVersion: string,
): ConsentChange[] {
  const isGivenNow = (agency: Agency): boolean =>
    consents.some((consent) => consent.agency === agency && consent.given)
  const isSameChoice = AGENCIES.every((agency) => isGivenNow(agency) === wished.includes(agency))
  return AGENCIES.flatMap((agency) => {
    const now = consents.find((consent) => consent.agency === agency)
    const given = wished.includes(agency)
    const agreesAnew = isSameChoice && given && now?.textVersion !== textVersion
    return isGivenNow(agency) === given && !agreesAnew ? [] : [{ agency, given }]
  })
}
