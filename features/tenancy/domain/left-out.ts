import { type Home, isSameAddress, termsOn } from './homes.ts'
import type { GivenDetails, TenancyDetails } from './tenancy-details.ts'

/**
 * Completes a correction with the stored home: a field the request leaves out keeps its value, an empty field clears it.
 * Clients of the documented shape send seven fields and must not reset the others.
 */
export function withLeftOut(
  given: GivenDetails,
  details: TenancyDetails,
  home: Home,
  today: string,
): TenancyDetails {
  const terms = termsOn(home.terms, today)
  if (!terms) return details
  const isLeftOut = (field: keyof GivenDetails): boolean => given[field] === undefined
  const every = details.every ?? terms.every
  // A day of the month is no day of the week.
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
