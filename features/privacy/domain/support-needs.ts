/** Support needs of a member. May be health data, so it is stored only with explicit consent. */
export interface SupportNeeds {
  largePrint: boolean
  byPhone: boolean
  moreTime: boolean
  /** A person who may speak for the member. */
  speaker: { name: string; relation: string; contact: string } | null
  ownWords: string
}

export const SUPPORT_NEED_LABELS = {
  largePrint: 'Emails in large print',
  byPhone: 'Contact by phone',
  moreTime: 'More time',
} as const

/** Consent texts by version. A changed text is a new version, and earlier ones stay for those who agreed to them. */
const CONSENT_TEXTS = {
  '2026-11-27':
    'I agree that Keyturn keeps what I write here and shows it to its staff beside my case, so that they can help me in the way I need. It may say something about my health. Keyturn tells nobody else. I can change or erase it here at any time; then it is deleted at once.',
} as const

export type SupportConsentVersion = keyof typeof CONSENT_TEXTS

export const SUPPORT_CONSENT = {
  version: '2026-11-27',
  text: CONSENT_TEXTS['2026-11-27'],
} as const satisfies { version: SupportConsentVersion; text: string }

export const supportConsentText = (version: SupportConsentVersion): string => CONSENT_TEXTS[version]

/** Returns true if another person may speak for the member than before. False if the person is removed. */
export const namesSpeaker = (before: SupportNeeds['speaker'], after: SupportNeeds['speaker']): boolean =>
  after !== null &&
  (before?.name !== after.name || before.relation !== after.relation || before.contact !== after.contact)

/** Returns true if staff would contact the member in another way than before. */
export const changesContact = (
  before: Pick<SupportNeeds, 'byPhone' | 'ownWords'> | null,
  after: Pick<SupportNeeds, 'byPhone' | 'ownWords'>,
): boolean =>
  (after.byPhone && !before?.byPhone) || (after.ownWords !== '' && after.ownWords !== before?.ownWords)

/** A password reset deletes own words and the wish for calls if they are younger. */
export const DOUBTED_DAYS = 30

export const MAX_OWN_WORDS = 500

/** True if all are empty, so that nothing is stored. */
export const asksNothing = ({ largePrint, byPhone, moreTime, speaker, ownWords }: SupportNeeds): boolean =>
  !(largePrint || byPhone || moreTime || speaker || ownWords)
