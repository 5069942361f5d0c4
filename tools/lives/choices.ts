import { addDays, type Day } from '@keyturn/platform/days'

/** Consents of the forms, with the names of the API and of the promises. */
export const CONSENT_NAMES = {
  personalDataConsent: 'personal',
  tenancyDataConsent: 'tenancy',
  bankDataConsent: 'bank',
} as const
export type ConsentKind = keyof typeof CONSENT_NAMES
export const CONSENT_KINDS = Object.keys(CONSENT_NAMES) as ConsentKind[]

/** Given or refused consent with its time. `about`: a consent of the forms, `reporting`, or an agency. */
export interface LoggedChoice {
  about: string
  given: boolean
  at: string
}

export interface AcceptedAccount {
  /** Month of the first accepted record. */
  since: string
  isClosed: boolean
}

/** Part of a life that stores its choices. */
interface ConsentHolder {
  choices: LoggedChoice[]
  consents: ConsentKind[]
  dues: { on: Day; unsure: boolean }[]
}

export function logChoice(life: ConsentHolder, about: string, given: boolean, now: Date): void {
  life.choices.push({ about, given, at: now.toISOString() })
}

export const isGivenAt = ({ choices }: ConsentHolder, about: string, at: string): boolean =>
  choices.findLast((choice) => choice.about === about && choice.at <= at)?.given ?? false

/** Returns the agencies with a consent at this time, oldest consent first. */
export function agenciesAt(life: ConsentHolder, at: string, all: readonly string[]): string[] {
  const since = (agency: string): string => {
    const words = life.choices.filter((choice) => choice.about === agency && choice.at <= at)
    const lastNo = words.findLastIndex(({ given }) => !given)
    return words[lastNo + 1]?.at ?? ''
  }
  const order = (agency: string): string => `${since(agency)} ${all.indexOf(agency)}`
  return all
    .filter((agency) => isGivenAt(life, agency, at))
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
}

export const hasConsents = ({ consents }: ConsentHolder): boolean => consents.length === CONSENT_KINDS.length

/** Marks rent that is due while the bank cannot be read as uncertain. */
export function markUncertain(life: ConsentHolder, today: Day): void {
  for (const due of life.dues) if (due.on > addDays(today, -35)) due.unsure = true
}
