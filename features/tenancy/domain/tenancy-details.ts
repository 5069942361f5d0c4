import { addDays, addMonths, type Day, type Every, NATIONS, type Nation } from '@keyturn/platform/days'
import { isSameMailbox } from '@keyturn/platform/mailbox'
import { formatPoundsShort } from '@keyturn/platform/money'
import { withoutInvisible } from '@keyturn/platform/plain-words/visible'
import { lastDueDay, PER_TEXTS, PERIODS_A_YEAR, readEvery } from './frequency.ts'
import { nationAt } from './nation.ts'
import { readDay, readEmail, readLine, readPence, readPhone, readShare } from './read-values.ts'

type Given = string | number | null | undefined

/** Details as sent by a client, before validation. */
export interface GivenDetails {
  propertyAddress?: Given
  tenancyStartDate?: Given
  tenancyEndDate?: Given
  monthlyRent?: Given
  frequency?: Given
  rentDay?: Given
  share?: Given
  letBy?: Given
  jointTenancy?: boolean | null | undefined
  nation?: Given
  landlordName?: Given
  landlordEmail?: Given
  landlordPhone?: Given
  paysHousemate?: boolean | null | undefined
  housemateName?: Given
}

export interface TenancyDetails {
  address: string
  startsOn: Day
  agreedEndOn: Day | null
  rentPence: number
  /** Null if not given. The rent engine then infers it from the payments. */
  every: Every | null
  dueDay: number | null
  share: number
  letBy: 'landlord' | 'agent'
  joint: boolean
  nation: Nation
  landlordName: string
  landlordEmail: string
  landlordPhone: string
  /** Housemate who collects the rent for the landlord. Null if it is paid directly. */
  housemateName: string | null
}

export interface Problem {
  field: string
  message: string
}

interface Asker {
  today: Day
  email: string | null
  /** Returns true for addresses that the member used before. Undefined in a page. */
  isFormer?: (address: string) => boolean
  /** Returns true for addresses at our own domains. Undefined in a page. */
  isOurs?: (address: string) => boolean
}

/** Collects every problem, in the order of the form, so that the member sees all at once. */
export function readTenancyDetails(
  given: GivenDetails,
  asker: Asker,
): { details: TenancyDetails } | { problems: Problem[] } {
  const problems: Problem[] = []
  const wrong = (field: string, message: string): null => {
    problems.push({ field, message })
    return null
  }
  const address = requiredLine(given.propertyAddress, 'propertyAddress', 'Property address', 300, wrong)
  const dates = readDates(given, asker.today, wrong)
  const rent = readRent(given, wrong)
  const landlordName = readPayeeName(given, wrong)
  const landlordEmail = readContactEmail(given.landlordEmail, asker, wrong)
  const landlordPhone = readContactPhone(given.landlordPhone, wrong)
  const housemateName = given.paysHousemate === true ? readHousemate(given.housemateName, wrong) : null
  if (problems.length > 0 || !address || !dates || !rent || !landlordName || !landlordEmail || !landlordPhone)
    return { problems }
  return {
    details: {
      address,
      ...dates,
      ...rent,
      letBy: given.letBy === 'agent' ? 'agent' : 'landlord',
      joint: given.jointTenancy === true,
      nation: readNation(given.nation) ?? nationAt(address),
      landlordName,
      landlordEmail,
      landlordPhone,
      housemateName,
    },
  }
}

type Wrong = (field: string, message: string) => null

export const isBlank = (value: Given | boolean): boolean =>
  value === null || value === undefined || withoutInvisible(String(value)).trim() === ''

function requiredLine(
  value: Given,
  field: string,
  label: string,
  limit: number,
  wrong: Wrong,
): string | null {
  if (isBlank(value)) return wrong(field, `${label} is required`)
  const line = readLine(String(value))
  if (line === null) return wrong(field, `${label} holds characters we cannot keep`)
  return line.length > limit ? wrong(field, `${label} must be at most ${limit} characters`) : line
}

export const readPayeeName = ({ landlordName }: GivenDetails, wrong: Wrong): string | null =>
  requiredLine(landlordName, 'landlordName', 'Landlord/agent name', 160, wrong)

function readDates(
  given: GivenDetails,
  today: Day,
  wrong: Wrong,
): Pick<TenancyDetails, 'startsOn' | 'agreedEndOn'> | null {
  const startsOn = readStart(given.tenancyStartDate, today, wrong)
  if (isBlank(given.tenancyEndDate)) return startsOn === null ? null : { startsOn, agreedEndOn: null }
  const agreedEndOn = readDay(String(given.tenancyEndDate))
  if (agreedEndOn === null) return wrong('tenancyEndDate', 'Tenancy end date must be a date, like 01/05/2026')
  if (startsOn !== null && agreedEndOn <= startsOn)
    return wrong('tenancyEndDate', 'Tenancy end date must be after the start date')
  if (agreedEndOn > addMonths(today, 40 * 12) || agreedEndOn < addMonths(today, -80 * 12))
    return wrong('tenancyEndDate', 'Please check the year of the tenancy end date')
  return startsOn === null ? null : { startsOn, agreedEndOn }
}

function readStart(value: Given, today: Day, wrong: Wrong): Day | null {
  if (isBlank(value)) return wrong('tenancyStartDate', 'Tenancy start date is required')
  const day = readDay(String(value))
  if (day === null) return wrong('tenancyStartDate', 'Tenancy start date must be a date, like 01/05/2026')
  if (day > addMonths(today, 12) || day < addMonths(today, -80 * 12))
    return wrong('tenancyStartDate', 'Please check the year of the tenancy start date')
  return day
}

export type RentReading = Pick<TenancyDetails, 'rentPence' | 'every' | 'dueDay' | 'share'>

export function readRent(given: GivenDetails, wrong: Wrong): RentReading | null {
  const rentPence = readRentPence(given.monthlyRent, wrong)
  const isTold = !isBlank(given.frequency)
  const every = isTold ? readEvery(String(given.frequency)) : null
  if (isTold && every === null)
    return wrong('frequency', 'Rent frequency must be weekly, fortnightly, four-weekly or monthly')
  const dueDay = isBlank(given.rentDay) ? null : Number(given.rentDay)
  const lastDay = lastDueDay(every ?? 'month')
  if (dueDay !== null && !(Number.isInteger(dueDay) && dueDay >= 1 && dueDay <= lastDay))
    return wrong('rentDay', `Rent day must be a number from 1 to ${lastDay}`)
  if (rentPence === null) return null
  const share = isBlank(given.share) ? 1 : readShare(given.share ?? 1, rentPence)
  if (share === null) return wrong('share', 'Your share must be more than £0 and at most the whole rent')
  return { rentPence, every, dueDay, share }
}

function readRentPence(value: Given, wrong: Wrong): number | null {
  if (isBlank(value)) return wrong('monthlyRent', 'Monthly rent is required')
  const pence = readPence(value ?? '')
  if (pence === null) return wrong('monthlyRent', 'Monthly rent must be an amount, like £1,200.00')
  if (pence <= 0) return wrong('monthlyRent', 'Monthly rent must be more than £0')
  return pence > 100_000_000 ? wrong('monthlyRent', 'Monthly rent must be at most £1,000,000') : pence
}

function readContactEmail(
  value: Given,
  { email: own, isFormer, isOurs }: Asker,
  wrong: Wrong,
): string | null {
  if (isBlank(value)) return wrong('landlordEmail', 'Contact email is required')
  const email = readEmail(String(value))
  if (email === null) return wrong('landlordEmail', 'Contact email must be valid')
  if ((own !== null && isSameMailbox(email, own)) || isFormer?.(email))
    return wrong('landlordEmail', 'Contact email must be your landlord’s or agent’s, not your own')
  if (isOurs?.(email))
    return wrong('landlordEmail', 'Contact email must be your landlord’s or agent’s, not ours')
  return email
}

function readContactPhone(value: Given, wrong: Wrong): string | null {
  if (isBlank(value)) return wrong('landlordPhone', 'Contact phone is required')
  const phone = readPhone(String(value))
  return phone ?? wrong('landlordPhone', 'Contact phone must be a phone number, like 07700 900123')
}

const readHousemate = (value: Given, wrong: Wrong): string | null =>
  requiredLine(value, 'housemateName', 'Housemate’s name', 160, wrong)

function readNation(value: Given): Nation | null {
  return NATIONS.find((nation) => nation === value) ?? null
}

/**
 * Legal but rarely intended values. The pages ask for confirmation first; the API accepts them and lists them in
 * `warnings`.
 */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i

/** Returns a problem if the postcode is missing, because agencies require one. Null otherwise. */
export const postcodeProblem = (address: string): Problem | null =>
  POSTCODE.test(address)
    ? null
    : {
        field: 'propertyAddress',
        message:
          'The property address has no postcode, and no agency takes an address without one. Is it right?',
      }

export function oddities(details: TenancyDetails, today: Day): Problem[] {
  const odd: Problem[] = []
  const every = details.every ?? 'month'
  const yearly = (details.rentPence * PERIODS_A_YEAR[every]) / 12
  if (yearly < 10_000 || yearly > 1_000_000) {
    const rent = `${formatPoundsShort(details.rentPence)} ${PER_TEXTS[every]}`
    odd.push({ field: 'monthlyRent', message: `${rent} is unusual. Is it right?` })
  }
  if (details.startsOn > addDays(today, 62))
    odd.push({
      field: 'tenancyStartDate',
      message: 'The tenancy starts more than two months from now. Is it right?',
    })
  if (details.startsOn < addMonths(today, -30 * 12))
    odd.push({
      field: 'tenancyStartDate',
      message: 'The tenancy started more than 30 years ago. Is it right?',
    })
  if (details.share < 0.05)
    odd.push({ field: 'share', message: 'Your share is less than a twentieth of the rent. Is it right?' })
  return odd
}

export const joined = (problems: readonly Problem[]): string =>
  problems.map(({ message }) => message).join('. ')

export function byField(problems: readonly Problem[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { field, message } of problems) fields[field] = [...(fields[field] ?? []), message]
  return fields
}
