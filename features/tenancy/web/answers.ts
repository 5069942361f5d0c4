import type {
  TenancyLandlordRequestBodyInput,
  TenancyTenancyRequestInput,
  TenancyTermsRequestInput,
} from '@keyturn/api-client/schemas'
import { formatDay } from '@keyturn/platform/days'
import type { Status } from '../contract/index.ts'
import { type ConsentKind, FORM_CONSENTS } from '../domain/consents.ts'
import { readDay } from '../domain/read-values.ts'
import { oddities, type Problem, postcodeProblem, readTenancyDetails } from '../domain/tenancy-details.ts'

/** Form values as typed, in one flat record like the draft on the server. */
export type Answers = Record<string, string | boolean | null>

const TEXTS = [
  'propertyAddress',
  'tenancyStartDate',
  'tenancyEndDate',
  'monthlyRent',
  'frequency',
  'rentDay',
  'share',
  'letBy',
  'landlordName',
  'landlordEmail',
  'landlordPhone',
  'housemateName',
] as const

/** Sent even if empty, because an empty field clears the stored value and an omitted one does not. */
const CLEARABLE: readonly string[] = ['tenancyEndDate', 'rentDay', 'share']

const LANDLORD_TEXTS = ['landlordCompany', 'landlordAddress', 'agentName', 'agentEmail'] as const

export const textOf = (answers: Answers, name: string): string => {
  const value = answers[name]
  return typeof value === 'string' ? value : ''
}

export const isTicked = (answers: Answers, name: string): boolean => answers[name] === true

/** Fills the form from the stored status, so that the member types nothing twice. */
export function answersFrom(status: Status): Answers {
  const { tenancy_details: details, landlord_details: landlord } = status
  const shared = details !== null && details.share < 1
  return {
    ...status.gdpr_consent,
    ...(details && {
      propertyAddress: details.propertyAddress,
      tenancyStartDate: formatDay(details.tenancyStartDate),
      tenancyEndDate: details.tenancyEndDate ? formatDay(details.tenancyEndDate) : '',
      monthlyRent: poundsText(details.monthlyRent),
      frequency: details.frequency,
      rentDay: details.rentDay === null ? '' : String(details.rentDay),
      share: shared ? poundsText(details.shareAmount) : '',
      letBy: details.letBy,
      jointTenancy: details.jointTenancy,
      landlordName: details.landlordName,
      landlordEmail: details.landlordEmail,
      landlordPhone: details.landlordPhone,
      paysHousemate: details.paysHousemate,
      housemateName: details.housemateName,
    }),
    ...(landlord && {
      landlordCompany: landlord.landlordCompany,
      landlordAddress: landlord.landlordAddress,
      agentName: landlord.agentName,
      agentEmail: landlord.agentEmail,
    }),
  }
}

export const poundsText = (pounds: number): string =>
  pounds.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export function tenancyOf(answers: Answers, effectiveFrom?: string): TenancyTenancyRequestInput {
  const isDayTold = textOf(answers, 'rentDay') !== ''
  const filled = TEXTS.filter(
    (name) => textOf(answers, name).trim() !== '' || (CLEARABLE.includes(name) && name in answers),
  )
  const leftOn = textOf(answers, 'previousHomeLeftOn').trim()
  const consents = FORM_CONSENTS.map((kind) => [kind, isTicked(answers, kind)])
  return {
    tenancy_details: {
      // Sends the frequency with the day, because "1" was chosen as the 1st of the month and not as Monday.
      ...(isDayTold && { frequency: 'month' }),
      ...Object.fromEntries(filled.map((name) => [name, textOf(answers, name)])),
      ...(typeof answers.jointTenancy === 'boolean' && { jointTenancy: answers.jointTenancy }),
      ...(typeof answers.paysHousemate === 'boolean' && { paysHousemate: answers.paysHousemate }),
      ...(answers.newHome === true && { newHome: true }),
      ...(answers.newHome === true && leftOn !== '' && { previousHomeLeftOn: leftOn }),
      ...(effectiveFrom !== undefined && { effectiveFrom }),
    },
    gdpr_consent: Object.fromEntries(consents),
  }
}

/** Omits the consent to be contacted, which has its own form. Saving a name gives no consent. */
export const landlordOf = (answers: Answers): TenancyLandlordRequestBodyInput =>
  Object.fromEntries(LANDLORD_TEXTS.map((name) => [name, textOf(answers, name)]))

/** Merges the stored consents with the changes in this form. */
export const withConsents = (answers: Answers, standing: Answers, changed: Answers): Answers => ({
  ...answers,
  ...standing,
  ...Object.fromEntries(
    FORM_CONSENTS.flatMap((kind) => (kind in changed ? [[kind, isTicked(changed, kind)]] : [])),
  ),
})

export const CONTACT: ConsentKind = 'landlordCommunicationConsent'

/** Validates with the server's rules before sending. */
export function checkAnswers(
  answers: Answers,
  asker: { today: string; email: string },
): { problems: Problem[]; odd: Problem[] } {
  const given = Object.fromEntries(TEXTS.map((name) => [name, textOf(answers, name)]))
  const read = readTenancyDetails({ ...given, paysHousemate: isTicked(answers, 'paysHousemate') }, asker)
  return 'problems' in read
    ? { problems: read.problems, odd: [] }
    : {
        problems: [],
        odd: [postcodeProblem(read.details.address), ...oddities(read.details, asker.today)].filter(
          (problem) => problem !== null,
        ),
      }
}

/** Returns the first problem of each field. */
export const problemsAtFields = (problems: readonly Problem[]): Record<string, string> =>
  Object.fromEntries([...problems].reverse().map(({ field, message }) => [field, message]))

/** Returns the payee fields of the request: the form's one name is a landlord's or a housemate's. */
export function payeeIn(answers: Answers): Answers {
  const name = textOf(answers, 'payee').trim()
  const paysHousemate = isTicked(answers, 'paysHousemate')
  if (name === '') return paysHousemate ? { paysHousemate } : {}
  return paysHousemate ? { paysHousemate, housemateName: name } : { paysHousemate, landlordName: name }
}

/** Returns the changes from a day on. Empty fields are omitted, so they stay as they are. */
export function termsOf(answers: Answers): TenancyTermsRequestInput {
  const filled = ['from', 'monthlyRent'].filter((name) => textOf(answers, name).trim() !== '')
  return { ...Object.fromEntries(filled.map((name) => [name, textOf(answers, name)])), ...payeeIn(answers) }
}

/** Formats "12/4/25" as "12 April 2025" if it can be parsed. Other text stays as typed. */
export function tidyDay(text: string): string {
  const day = readDay(text)
  return day ? formatDay(day) : text
}

type Terms = Status['tenancies'][number]['terms'][number]

/** A rent of another frequency is not comparable, so it is not a rise. */
export const isRise = (terms: Terms, before: Terms | undefined): boolean =>
  before !== undefined && terms.frequency === before.frequency && terms.monthlyRent > before.monthlyRent
