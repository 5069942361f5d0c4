import { withoutInvisible } from '@keyturn/platform/plain-words/visible'
import { MERCHANT_PAIRS, MERCHANT_WORDS } from './merchants.ts'

/** Parses a bank text in linear time: at most 200 characters, and no regular expression that backtracks. */
const MAX_TEXT_LENGTH = 200

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}

/** Words that banks and apps add around the payee. They name the payment method, never the payee. */
const WRAPPERS = setOf(`
  STANDING ORDER ORDERS STO SO SORDER FASTER FAST PAYMENT PAYMENTS PYMT PYMNT PMT PMNT PAY PAID PAYING PAYEE VIA TO FROM FOR THE OF BY
  REFERENCE REFERENC REFEREN REFERE REFER REF REFS MANDATE MAND NO NUMBER BILL BILLPAYMENT BBP BP OBP FPO FPI FPS FP FT DD DDR
  DIRECT DEBIT DPC IBP OTR TFR TRF TRFR TRANSFER TRANSFERS XFER MOBILE ONLINE BANKING INTERNET APP IB MB OUT OUTWARD OUTGOING SENT
  SCHEDULED RECURRING REGULAR CHQ CARD DEB BACS BGC BAC CHAPS CR DR GBP VALUE DATE ON AT MONEY BANK UK RECEIPT PENDING PEND
  THIRD PARTY MADE NOT PROVIDED AUTOMATED CREDIT TRANSACTION EXTERNAL RECEIVED PURCHASE APPLE GOOGLE SHOP VISA CONTACTLESS
  BOOKED POSTED SUNDRY DEBITS PERIODIC AUTO AUTOPAY NEW YOUR MY AND MR MRS MS MISS DR PROF SIR MX`)

const MONTH_WORDS = setOf(`
  JAN JANUARY FEB FEBRUARY MAR MARCH APR APRIL MAY JUN JUNE JUL JULY AUG AUGUST SEP SEPT SEPTEMBER OCT OCTOBER
  NOV NOVEMBER DEC DECEMBER MON TUE WED THU FRI SAT SUN WEEK WK MONTH MONTHLY WEEKLY`)

const RENT_WORDS = setOf('RENT RENTS RENTPAYMENT RENTPAY HOUSERENT FLATRENT ROOMRENT MONTHLYRENT MYRENT')

const LETTING_WORDS = setOf(`
  LANDLORD LANDLADY LETTING LETTINGS LETS TENANCY TENANT PROPERTY PROPERTIES ESTATE ESTATES HOUSING HOMES RESIDENTIAL REALTY RENTALS
  CLIENT FLAT ROOM APARTMENT HOUSE`)

/** Companies through which rent of any landlord is paid. */
const RENT_PLATFORMS = setOf('OPENRENT GOODLORD PAYPROP')

/** Card bill-payment services that tenants of companies use for rent; others pay other bills there. */
export const BILL_PLATFORMS = setOf('ALLPAY PAYPOINT')

/** Words of regular payments that are never rent, whatever the sum. */
const OTHER_WORDS = setOf(`
  MORTGAGE MORTGAGES MTG MTGE NURSERY NURSERIES CHILDCARE CHILDMINDER DAYCARE PRESCHOOL CRECHE SCHOOL SCHOOLS TUITION COLLEGE UNIVERSITY
  STORAGE SAFESTORE SHURGARD WAREHOUSE GARAGE CAR CARS VAN VEHICLE HIRE LEASING LEASE HERTZ AVIS SIXT EUROPCAR MOTOR MOTORS AUTOMOTIVE
  LOAN LOANS INSURANCE INSURE ASSURANCE
  PENSION ISA POT POTS SIPP STOCKS SHARES BONDS SAVINGS SAVING SAVER
  ENERGY GAS ELECTRIC ELECTRICITY WATER BROADBAND WIFI TELECOM TV LICENCE LICENSE GYM FITNESS LEISURE TRAVEL
  KIDS KINDERGARTEN MONTESSORI PLAYGROUP CHILDRENS NANNY TOTS BMW AUDI VWFS TOYOTA MERCEDES MOTABILITY NISSAN TESLA PEUGEOT RENAULT
  HARGREAVES LANSDOWN TRADING ZOPA FLIGHT WAGES SALARY PAYROLL GIFT WEDDING DINNER BET
  SAINSBURY TUI
  FEE FEES REFERENCING INVENTORY PARKING PERMIT ALLOTMENT WITHDRAWAL POCKET`)

/**
 * Words of other payments that also occur in landlords' names and rents. They are evidence against rent, but do not
 * exclude it.
 */
const UNLIKELY_WORDS = setOf(
  'INVEST INVESTMENT INVESTMENTS INVESTING FINANCE FINANCIAL BILLS SAVE HOLIDAY FUND FUNDS RAINY EMERGENCY',
)

/** Council tax and cash: never rent, even if the council is the landlord or the machine has the landlord's name. */
const NEVER_WORDS = setOf('CTAX COUNCILTAX ATM CASHPOINT LNK')

const DEPOSIT_WORDS = setOf('DEPOSIT DEP BOND HOLDING RESERVATION TDS DPS MYDEPOSITS')
const RETURN_WORDS = setOf(`
  RETURNED RETURN RETD RTD UNPAID REVERSAL REVERSED REVERSE REV REFUND REFUNDED REJECTED REJECT RECALL RECALLED BOUNCED FAILED
  CANCELLED CORRECTION UNP RFD UNAPPLIED REPAID DISHONOURED DISHONORED DISHON INSUFFICIENT RD RETURNING`)

export interface Wording {
  /** All words in upper case, in order, including those with digits. */
  words: readonly string[]
  /** All letters of the text without spaces, to match names that lost theirs. */
  letters: string
  /**
   * Payee and fixed reference as sorted words, without wrappers, dates and digits. Equal for all payments of a series.
   */
  key: string
  saysRent: boolean
  saysLetting: boolean
  saysOther: boolean
  /** True if a word suggests another payment, without excluding rent. */
  saysUnlikely: boolean
  /** True if the stated purpose is never rent, for any payee. */
  neverRent: boolean
  saysDeposit: boolean
  saysReturned: boolean
  saysPending: boolean
  platform: string | null
}

function isLetter(code: number): boolean {
  return code >= 65 && code <= 90
}

/** Letters that Unicode does not decompose, with the spelling banks use. */
const PLAIN: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  ı: 'I',
}

function plainUpper(text: string): string {
  const cut = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text
  for (let at = 0; at < cut.length; at += 1) {
    if (cut.charCodeAt(at) > 126)
      return withoutInvisible(cut)
        .normalize('NFKD')
        .slice(0, MAX_TEXT_LENGTH * 2)
        .toUpperCase()
  }
  return cut.toUpperCase()
}

/** Returns true for an apostrophe in any encoding, or a detached accent. */
function isSilent(code: number): boolean {
  const isApostrophe = code === 39 || code === 0x2bc || code === 0x2018 || code === 0x2019
  return isApostrophe || (code >= 0x300 && code <= 0x36f)
}

/** Returns true for letters beyond the accents. Dashes, quotation marks and currency signs separate words. */
function isForeignLetter(code: number): boolean {
  return code > 0x36f && !(code >= 0x2000 && code <= 0x2bff)
}

/**
 * Splits a text into words of letters and digits. Apostrophes and accents are dropped; a slash between two single
 * letters joins them.
 */
export function splitWords(text: string): string[] {
  const upper = plainUpper(text)
  const words: string[] = []
  let word = ''
  for (let at = 0; at <= upper.length; at += 1) {
    const code = at < upper.length ? upper.charCodeAt(at) : 32
    const plain = code > 126 ? PLAIN[upper[at] ?? ''] : undefined
    if (plain !== undefined) word += plain
    else if (isSilent(code)) continue
    else if (isLetter(code) || (code >= 48 && code <= 57) || isForeignLetter(code)) word += upper[at]
    else if (code === 47 && word.length === 1 && !isLetter(upper.charCodeAt(at + 2))) continue
    else if (word) {
      words.push(word)
      word = ''
    }
  }
  return words
}

function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    if (code >= 48 && code <= 57) return true
  }
  return false
}

/** Word pairs with a meaning of their own; the second word may be truncated. */
const PAIRS = new Map<string, readonly (readonly [string, 'never rent' | 'other'])[]>([
  ['COUNCIL', [['TAX', 'never rent']]],
  [
    'CASH',
    [
      ['MACHINE', 'never rent'],
      ['WITH', 'never rent'],
    ],
  ],
  ['LINE', [['RENT', 'other']]],
  ['DAY', [['CARE', 'other']]],
  ['BUILDING', [['SOC', 'other']]],
  ...MERCHANT_PAIRS.map(([first, second]) => [first, [[second, 'other']]] as const),
])

/** Purpose of a text, if it is something other than rent. */
function purposeOf(
  words: readonly string[],
  names: ReadonlySet<string>,
): 'never rent' | 'other' | 'unlikely' | null {
  let purpose: 'other' | 'unlikely' | null = null
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (NEVER_WORDS.has(word)) return 'never rent'
    for (const [second, meaning] of PAIRS.get(word) ?? []) {
      if (!words[at + 1]?.startsWith(second)) continue
      if (meaning === 'never rent') return meaning
      purpose = meaning
    }
    if (names.has(word)) continue
    if (OTHER_WORDS.has(word) || MERCHANT_WORDS.has(word)) purpose = 'other'
    if (UNLIKELY_WORDS.has(word)) purpose ??= 'unlikely'
  }
  return purpose
}

/** Returns true for a word that cannot be part of a person's name: payment method, date or purpose. */
export function isNoName(word: string): boolean {
  return (
    WRAPPERS.has(word) ||
    MONTH_WORDS.has(word) ||
    RENT_WORDS.has(word) ||
    LETTING_WORDS.has(word) ||
    hasDigit(word)
  )
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** Parses a bank text. Words of a declared name have no other meaning, so Mr Bond is not a bond. */
export function readWording(text: string, names: ReadonlySet<string> = NO_NAMES): Wording {
  const words = splitWords(text)
  const isDeposit = (word: string) => DEPOSIT_WORDS.has(word) && !names.has(word)
  const named: string[] = []
  let saysRent = false
  let saysLetting = false
  let saysDeposit = false
  let saysReturned = false
  let saysPending = false
  let letters = ''
  let platform: string | null = null
  for (const word of words) {
    if (hasDigit(word)) continue
    letters += word
    if (RENT_WORDS.has(word)) saysRent = true
    if (LETTING_WORDS.has(word)) saysLetting = true
    if (isDeposit(word)) saysDeposit = true
    if (RETURN_WORDS.has(word)) saysReturned = true
    if (RENT_PLATFORMS.has(word) || BILL_PLATFORMS.has(word)) platform = word
    if (word === 'PENDING' || word === 'PEND') saysPending = true
    const passing = WRAPPERS.has(word) || MONTH_WORDS.has(word) || RENT_WORDS.has(word) || isDeposit(word)
    if (!passing && word.length > 1) named.push(word)
  }
  const purpose = purposeOf(words, names)
  const key = named.length > 0 ? named.sort().join(' ') : saysRent ? 'RENT' : words.join(' ')
  return {
    words,
    letters,
    key,
    saysRent,
    saysLetting,
    saysOther: purpose === 'other' || purpose === 'never rent',
    saysUnlikely: purpose === 'unlikely',
    neverRent: purpose === 'never rent' && !saysRent,
    saysDeposit,
    saysReturned,
    saysPending,
    platform,
  }
}
