import { type Agency, agencyName } from '@keyturn/agency-files/constants'

export interface ConsentText {
  version: string
  title: string
  /** Full text of the consent. */
  text: string
  /** Effect of a withdrawal, and its limits. */
  ifWithdrawn: string
}

type Written = (name: string) => ConsentText

/** Newest first. An edited text is a new version, and earlier consents retain theirs. */
const TEXTS: readonly [Written, ...Written[]] = [
  (name) => ({
    version: '2026-11-28',
    title: `Report my rent to ${name}`,
    text:
      `Keyturn may send ${name} one record a month about my rent: my name, date of birth and rented address, the ` +
      `rent due each month and whether it was paid, as proved by my bank, and an agreement with my landlord to pay ` +
      `less, or later, while it lasts. The first goes after half a year of steady payments. ${name} puts it on my ` +
      `credit file and may keep it for up to six years after the last record. Those who may search the file can see ` +
      `it: lenders, and also those who decide about a tenancy, a job, insurance or gambling, who trace people, or who ` +
      `leave people out of their marketing. The agencies’ own notice (CRAIN) names them all. A month that I confirm as ` +
      `missed, and that a person at Keyturn has checked, can count against me, and so can such an agreement. I can ` +
      `take this back at any time, as easily as I gave it.`,
    ifWithdrawn: withdrawn(name),
  }),
  (name) => ({
    version: '2026-11-27',
    title: `Report my rent to ${name}`,
    text:
      `Keyturn may send ${name} one record a month about my rent: my name, date of birth and rented address, the ` +
      `rent due each month and whether it was paid, as proved by my bank. The first goes after half a year of ` +
      `steady payments. ${name} puts it on my credit file and may keep it for up to six years after the last record. ` +
      `Those who may search the file can see it: lenders, and also those who decide about a tenancy, a job, insurance ` +
      `or gambling, who trace people, or who leave people out of their marketing. The agencies’ own notice (CRAIN) ` +
      `names them all. A month that I confirm as missed, and that a person at Keyturn has checked, can count against ` +
      `me. I can take this back at any time, as easily as I gave it.`,
    ifWithdrawn: withdrawn(name),
  }),
  (name) => ({
    version: '2026-11',
    title: `Report my rent to ${name}`,
    text:
      `Keyturn may send ${name} one record a month about my rent: my name, date of birth and rented address, the ` +
      `rent due each month and whether it was paid, as proved by my bank. The first goes after half a year of ` +
      `steady payments. ${name} puts it on my credit file, where lenders who search it can see it, and may keep it ` +
      `for up to six years after the last record. A month that I confirm as missed, and that a person at Keyturn ` +
      `has checked, can count against me. I can take this back at any time, as easily as I gave it.`,
    ifWithdrawn: withdrawn(name),
  }),
]

function withdrawn(name: string): string {
  return (
    `Nothing more goes to ${name}, a file that is being prepared included. What ${name} holds already stays on ` +
    `your file for up to six years: nobody can call a sent month back, but you can dispute any of them.`
  )
}

export function consentTextOf(agency: Agency, version?: string | null): ConsentText {
  const name = agencyName(agency)
  const all = TEXTS.map((write) => write(name))
  return all.find((text) => text.version === version) ?? TEXTS[0](name)
}

export const CURRENT_TEXT_VERSION = TEXTS[0]('').version
