import { type Home, isSameAddress } from './homes.ts'
import type { GivenDetails, TenancyDetails } from './tenancy-details.ts'
import { termsOn } from './terms-on.ts'

/**
 * Fills a correction from the stored home: an omitted field stays, an empty one is cleared. Documented clients send
 * only seven fields.
 */
export function fillOmittedFields(
  given: GivenDetails,
  details: TenancyDetails,
  home: Home,
  today: string,
): TenancyDetails {
  const terms = termsOn(home.terms, today)
  if (!terms) return details
  const isLeftOut = (field: keyof GivenDetails): boolean => given[field] === undefined
  const every = details.every ?? terms.every
  // A day of the month is not a day of the week.
  const keepsDay = isLeftOut('rentDay') && every === terms.every
  const keepsNation = isLeftOut('nation') && isSameAddress(home.address, details.address)
  const keepsEnd =
    isLeftOut('tenancyEndDate') && home.agreedEndOn !== null && home.agreedEndOn > details.startsOn
  return {
    ...details,
    every,
    ...(keepsDay && { dueDay: terms.dueDay }),
    ...(isLeftOut('share') && { share: terms.share }),
    ...(isLeftOut('letBy') && { letBy: home.letBy }),
    ...(isLeftOut('jointTenancy') && { joint: home.joint }),
    ...(keepsNation && { nation: home.nation }),
    ...(keepsEnd && { agreedEndOn: home.agreedEndOn }),
    ...(isLeftOut('paysHousemate') && terms.toHousemate && { housemateName: terms.payee }),
  }
}
