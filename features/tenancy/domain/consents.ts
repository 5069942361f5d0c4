/** Consents, their texts and the processing each allows. A published text stays here for ever. */

export const REQUIRED_CONSENTS = ['personalDataConsent', 'tenancyDataConsent', 'bankDataConsent'] as const
/** Optional consents on the same form. */
export const CHOSEN_CONSENTS = ['landlordCommunicationConsent', 'craReportingOptIn'] as const
/** Asked of members who prove a rent together. */
export const HOUSEMATE_CONSENT = 'housemateConsent'
/** Asked of members who want their passport to include income shown by the bank. */
export const INCOME_CONSENT = 'incomeConsent'
/** Asked of members who let a guarantor see that their rent is proved. */
export const GUARANTOR_CONSENT = 'guarantorConsent'
/** Asked where they are needed, and shown in Settings once the member has answered. */
export const CONSENTS_ASKED_ELSEWHERE = [HOUSEMATE_CONSENT, INCOME_CONSENT, GUARANTOR_CONSENT] as const
/** The five consents of the form. */
export const FORM_CONSENTS = [...REQUIRED_CONSENTS, ...CHOSEN_CONSENTS] as const
export const CONSENT_KINDS = [...FORM_CONSENTS, ...CONSENTS_ASKED_ELSEWHERE] as const

export type ConsentKind = (typeof CONSENT_KINDS)[number]
export type Consents = Record<ConsentKind, boolean>

export const MISSING_CONSENTS = 'Please provide all required consents to continue'

export const NO_CONSENTS: Consents = {
  personalDataConsent: false,
  tenancyDataConsent: false,
  bankDataConsent: false,
  landlordCommunicationConsent: false,
  craReportingOptIn: false,
  housemateConsent: false,
  incomeConsent: false,
  guarantorConsent: false,
}

export interface ConsentText {
  version: string
  title: string
  /** One line beside the box. */
  note: string
  /** Full text of the consent. */
  text: string
  /** Effect of a withdrawal. */
  ifWithdrawn: string
}

/** Newest first. An edited text is a new version, and earlier consents retain theirs. */
export const CONSENT_TEXTS: Record<ConsentKind, readonly [ConsentText, ...ConsentText[]]> = {
  personalDataConsent: [
    {
      version: '2026-11-27',
      title: 'Use my personal details',
      note: 'To keep your record, and to compare your name with your bank’s. Needed.',
      text: 'Keyturn may use my name, date of birth, addresses, phone and email to run my account and keep my rent record, and may compare my name with the holder’s name that my bank gives, to see that the account is mine. Nobody else gets them unless I agree to it separately.',
      ifWithdrawn: 'We stop checking new rent. Your account and your history stay until you delete them.',
    },
    {
      version: '2026-11',
      title: 'Use my personal details',
      note: 'To check who you are. Needed.',
      text: 'Keyturn may use my name, date of birth, addresses, phone and email to check who I am and to keep my rent record. Nobody else gets them unless I agree to it separately.',
      ifWithdrawn: 'We stop checking new rent. Your account and your history stay until you delete them.',
    },
  ],
  tenancyDataConsent: [
    {
      version: '2026-11',
      title: 'Use my tenancy details',
      note: 'To match rent to your home. Needed.',
      text: 'Keyturn may use my rented address, rent, dates and the name of my landlord or agent to tell which of my payments are rent.',
      ifWithdrawn: 'We stop matching payments to your home. Months already proved stay proved.',
    },
  ],
  bankDataConsent: [
    {
      version: '2026-11-27',
      title: 'Read my bank transactions',
      note: 'Read-only, to find rent. We can never move money. Needed.',
      text: 'Keyturn may read the name, the holder’s name, the masked number and the transactions of the bank accounts I connect, up to 24 months back, to find rent payments and to see whose account pays them. It is read-only: Keyturn cannot move money. I connect each bank myself and can disconnect it at any time. People at Keyturn who check a payment can see it.',
      ifWithdrawn:
        'We stop reading your bank. Months already proved stay proved; later ones are not looked for.',
    },
    {
      version: '2026-11',
      title: 'Read my bank transactions',
      note: 'Read-only, to find rent. We can never move money. Needed.',
      text: 'Keyturn may read the transactions of the bank accounts I connect, up to 24 months back, to find rent payments. It is read-only: Keyturn cannot move money. I connect each bank myself and can disconnect it at any time.',
      ifWithdrawn:
        'We stop reading your bank. Months already proved stay proved; later ones are not looked for.',
    },
  ],
  landlordCommunicationConsent: [
    {
      version: '2026-11',
      title: 'Contact my landlord or agent',
      note: 'Only to confirm the tenancy. Your choice.',
      text: 'Keyturn may email my landlord or letting agent, with my name, my rented address, the rent and the dates, to ask whether these are right. Keyturn writes about nothing else and never sends my bank data.',
      ifWithdrawn: 'We stop writing to them, and a question still open is closed. Nothing else changes.',
    },
  ],
  craReportingOptIn: [
    {
      version: '2026-11',
      title: 'Report my rent to credit agencies',
      note: 'Explicit opt-in. You pick each agency yourself.',
      text: 'Keyturn may report my rent to the credit reference agencies that I choose by name, each by its own consent. A month I confirm as missed can count against me. Nothing adverse is sent without asking me first. What an agency holds already can stay on my file there for up to six years.',
      ifWithdrawn:
        'No further months are reported. What the agencies hold already stays with them for up to six years.',
    },
  ],
  housemateConsent: [
    {
      version: '2026-11',
      title: 'Show my housemates that my share is paid',
      note: 'Only “paid its share” or “not yet known”. Your choice.',
      text: 'Keyturn may show the people who prove the rent of this home with me whether my share of the latest rent is proved: “paid its share” or “not yet known”, and nothing else. No sums, no bank, no points and nothing of my credit file.',
      ifWithdrawn: 'Your housemates no longer see whether your share is paid. Nothing else changes.',
    },
  ],
  incomeConsent: [
    {
      version: '2026-11-27',
      title: 'Say what my bank shows of my income',
      note: 'For rent passports that I make with it. Never the sums. Your choice.',
      text: 'Keyturn may read the money that comes into the bank accounts I connect, to say in how many of the last 6 or 12 months income was seen, whether it is regular, and whether it is at least 30 times my monthly rent in a year: yes, no, or not told. Of each month Keyturn stores how many half rents came in, at the least and at the most, and the payer as a code that nobody can read. It stores no sum, no payment and no name for this, and deletes a month after 13 months. The answer is shown in the rent passports in which I tick it, to whoever I give them. Payments can show that I get a benefit or a pension: they count, and no passport says so.',
      ifWithdrawn:
        'We delete the answer at once. Rent passports that show it say that you withdrew it, and their copies in wallets are revoked.',
    },
  ],
  guarantorConsent: [
    {
      version: '2026-11-27',
      title: 'Let a guarantor see that my rent is proved',
      note: 'Only “Paid” or “Not yet known” and my first name. Your choice.',
      text: 'Keyturn may invite the guarantors whose email addresses I give. A guarantor who accepts sees my first name, “Paid” or “Not yet known” for the latest month with a rent day, and how many proven months there are of the number that we agreed on. No sums, no address, no bank. If I tick it for a guarantor, Keyturn emails them and me where a month was not found by the fifth day after its rent day and I have not answered for it. Once the agreed number is reached, either of us can make a release letter with a code that anybody can check: it says my first name and the numbers. Each of us can end it at any time.',
      ifWithdrawn:
        'Your guarantors see nothing any more, open invitations end, and release letters can no longer be checked.',
    },
  ],
}

export function consentText(kind: ConsentKind, version?: string): ConsentText {
  const texts = CONSENT_TEXTS[kind]
  return texts.find((text) => text.version === version) ?? texts[0]
}

/** Returns the text on offer if it is newer than the agreed one. Null if the member never agreed. */
export function newerText(kind: ConsentKind, agreed: { given: boolean; textVersion: string } | undefined) {
  const [newest] = CONSENT_TEXTS[kind]
  return agreed?.given && agreed.textVersion !== newest.version ? newest : null
}

export function missesRequired(consents: { [Kind in ConsentKind]?: boolean | undefined }): boolean {
  return REQUIRED_CONSENTS.some((kind) => consents[kind] !== true)
}

/** Returns the consents in force, from the latest entry of each kind. */
export function consentsNow(latest: readonly { kind: ConsentKind; given: boolean }[]): Consents {
  return { ...NO_CONSENTS, ...Object.fromEntries(latest.map(({ kind, given }) => [kind, given])) }
}

/** Returns true if no question about the landlord remains. Without consent to write to them there is none. */
export const landlordIsSettled = (consents: Consents, landlordIsKnown: boolean): boolean =>
  !consents.landlordCommunicationConsent || landlordIsKnown

export interface ConsentChange {
  kind: ConsentKind
  given: boolean
}

/**
 * Returns changed consents only. A consent given again retains its text version, unless the member was asked about a
 * newer one.
 */
export function consentChanges(
  before: { kind: ConsentKind; given: boolean; textVersion: string }[],
  wished: { [Kind in ConsentKind]?: boolean | undefined },
  { askedAnew = false }: { askedAnew?: boolean } = {},
): ConsentChange[] {
  return CONSENT_KINDS.flatMap((kind) => {
    const given = wished[kind]
    if (given === undefined) return []
    const latest = before.find((event) => event.kind === kind)
    const same = (latest?.given ?? false) === given
    const agreesAnew = askedAnew && given && newerText(kind, latest) !== null
    return same && !agreesAnew ? [] : [{ kind, given }]
  })
}
