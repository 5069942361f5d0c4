import { AGENCIES, type Agency, type CurrentConsent } from '@keyturn/agency-files/words'

export interface ConsentChange {
  readonly agency: Agency
  readonly given: boolean
}

/** What has to be written down so that exactly the wished agencies stand; the same wish twice is nothing new. */
export function changesTowards(
  consents: readonly CurrentConsent[],
  wished: readonly Agency[],
  textVersion: string,
): ConsentChange[] {
  return AGENCIES.flatMap((agency) => {
    const now = consents.find((consent) => consent.agency === agency)
    const given = wished.includes(agency)
    const isGiven = now?.given ?? false
    const sameWords = !given || now?.textVersion === textVersion
    return isGiven === given && sameWords ? [] : [{ agency, given }]
  })
}
