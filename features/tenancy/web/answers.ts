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

/** Everything the forms hold, as typed: one flat record, because that is what the draft on the server keeps. */
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

/** Sent empty as well: an empty field clears what was stored, and a field left out keeps it. */
const CLEARABLE: readonly string[] = ['tenancyEndDate', 'rentDay', 'share']

const LANDLORD_TEXTS = ['landlordCompany', 'landlordAddress', 'agentName', 'agentEmail'] as const

export const textOf = (answers: Answers, name: string): string => {
  const value = answers[name]
  return typeof value === 'string' ? value : ''
}

export const isTicked = (answers: Answers, name: string): boolean => answers[name] === true

/** The form as the server knows it, so that nothing is typed twice. */
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
      // Picked among the days of a month where no other rhythm is: a "1" is the 1st then, and no Monday.
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

/** Without the consent to be written to, which has a form of its own: saving a name gives no consent. */
export const landlordOf = (answers: Answers): TenancyLandlordRequestBodyInput =>
  Object.fromEntries(LANDLORD_TEXTS.map((name) => [name, textOf(answers, name)]))

/** Consents as they stand, with what this form changed of them. */
export const withConsents = (answers: Answers, standing: Answers, changed: Answers): Answers => ({
  ...answers,
  ...standing,
  ...Object.fromEntries(
    FORM_CONSENTS.flatMap((kind) => (kind in changed ? [[kind, isTicked(changed, kind)]] : [])),
  ),
})

export const CONTACT: ConsentKind = 'landlordCommunicationConsent'

/** The same rules the server keeps, asked before anything is sent. */
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

/** The first thing wrong with each field. */
export const problemsAtFields = (problems: readonly Problem[]): Record<string, string> =>
  Object.fromEntries([...problems].reverse().map(({ field, message }) => [field, message]))

/** Whom the rent goes to from a day on: one name in the form, a landlord's or a housemate's in the call. */
export function payeeIn(answers: Answers): Answers {
  const name = textOf(answers, 'payee').trim()
  const paysHousemate = isTicked(answers, 'paysHousemate')
  if (name === '') return paysHousemate ? { paysHousemate } : {}
  return paysHousemate ? { paysHousemate, housemateName: name } : { paysHousemate, landlordName: name }
}

/** What changes from a day on; what was left empty stays as it is. */
export function termsOf(answers: Answers): TenancyTermsRequestInput {
  const filled = ['from', 'monthlyRent'].filter((name) => textOf(answers, name).trim() !== '')
  return { ...Object.fromEntries(filled.map((name) => [name, textOf(answers, name)])), ...payeeIn(answers) }
}

/** "12/4/25" becomes "12 April 2025" once it is understood; what is not stays as typed. */
export function tidyDay(text: string): string {
  const day = readDay(text)
  return day ? formatDay(day) : text
}
