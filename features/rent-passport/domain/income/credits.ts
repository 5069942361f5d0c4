import { isNoName, readWording, type Wording } from '@keyturn/rent-engine/rules'
import { partyNames } from './circular-payments.ts'

/** Bank row. Incoming money is positive. */
export interface MoneyRow {
  accountId: string
  bookedOn: string
  pence: number
  description: string
  merchant: string | null
  kind: 'standing_order' | 'direct_debit' | 'transfer' | 'card' | 'other'
  /** True if the record matches it as rent. */
  isRent?: boolean
}

/**
 * `income`: wages, pension or benefit. `payer`: organisation, income if it pays in several months. `doubt`: unclear.
 * `none`: never income.
 */
export type CreditKind = 'income' | 'payer' | 'doubt' | 'none'

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const PAYROLL = setOf('SALARY SAL WAGE WAGES PAYROLL PAYE PENSION PENSIONS ANNUITY STIPEND')
const BENEFITS = setOf('DWP CHILDBENEFIT PENSIONCREDIT')
const BENEFIT_PAIRS = [
  ['UNIVERSAL', 'CREDIT'],
  ['CHILD', 'BENEFIT'],
  ['STATE', 'PENSION'],
  ['CARERS', 'ALLOWANCE'],
  ['SOCIAL', 'SECURITY'],
] as const
/** Whole names with which the text of a state begins. A name before them is of another payer. */
const STATE_NAMES = [
  ['DWP'],
  ['HMRC'],
  ['HM', 'REVENUE', 'AND', 'CUSTOMS'],
  ['HM', 'REVENUE', 'CUSTOMS'],
  ['HM', 'REVENUE'],
  ['DFC'],
  ['DEPARTMENT', 'FOR', 'WORK'],
  ['DEPT', 'FOR', 'WORK'],
  ['DEPARTMENT', 'FOR', 'COMMUNITIES'],
  ['DEPT', 'FOR', 'COMMUNITIES'],
  ['SOCIAL', 'SECURITY', 'SCOTLAND'],
  ['SCOTTISH', 'GOVERNMENT'],
] as const
const COMPANY_FORMS = setOf('LTD LIMITED PLC LLP LLC INC GMBH CIC CO COMPANY')
const NOT_NAMES = new Set([...PAYROLL, ...BENEFITS, ...BENEFIT_PAIRS.flat(), ...COMPANY_FORMS, 'HMRC', 'UC'])
const ORGANISATION = setOf(`
  LTD LIMITED PLC LLP LLC INC GMBH CIC COUNCIL NHS UNIVERSITY COLLEGE SCHOOL ACADEMY TRUST SERVICES GROUP HOLDINGS STAFFING
  RECRUITMENT AGENCY PARTNERS COMPANY CO HOSPITAL CHARITY FOUNDATION`)

const GAMBLING = setOf(`
  BET BETS BETTING BET365 BETFAIR BETFRED BETVICTOR BETWAY UNIBET LADBROKES CORAL PADDYPOWER PADDY SKYBET SKYVEGAS WILLIAMHILL CASINO
  CASINOS BINGO POKER SLOTS LOTTERY LOTTO CAMELOT ALLWYN TOMBOLA GALA MECCA BOYLESPORTS POKERSTARS LEOVEGAS GAMING GAMBLING
  SPREADEX KWIFF BETDAQ MATCHBOOK SMARKETS VIRGINBET TALKSPORTBET LIVESCOREBET QUINNBET MIDNITE DRAFTKINGS
  WAGER JACKPOT SPORTSBOOK MRGREEN 888 PREMIUMBONDS`)
const GAMBLING_PAIRS = [
  ['SKY', 'BET'],
  ['SKY', 'VEGAS'],
  ['WILLIAM', 'HILL'],
  ['PADDY', 'POWER'],
  ['PREMIUM', 'BONDS'],
] as const
const LOANS = setOf(`
  LOAN LOANS LENDING LENDER LENDERS BORROW ADVANCE ADVANCES PAYDAY OVERDRAFT KLARNA CLEARPAY WAGESTREAM LENDABLE ZOPA SLC LENDINGSTREAM
  MONEYBOAT CASHFLOAT CASHASAP DRAFTY LIKELYLOANS LOQBOX OAKBROOK EVERYDAYLOANS SAFETYNET PLENDIFY
  QUICKQUID AMIGO MORTGAGE CREDITCARD STUDENTLOANS FINANCE`)
/** Banks, savings apps, brokers, exchanges, insurers and solicitors. They return the member's own money, or pay once, except as an employer. */
const RETURNS_MONEY = setOf(`
  FREETRADE VANGUARD NUTMEG MONEYBOX WEALTHIFY MONEYFARM ETORO TRADING212 PLUS500 DEGIRO SAXO FIDELITY HARGREAVES LANSDOWN
  BESTINVEST INVESTENGINE WEALTHSIMPLE SCALABLE LIGHTYEAR XTB OANDA CMC NSANDI RAISIN
  KRAKEN BINANCE COINBASE COINJAR BITSTAMP BITPANDA BITFINEX BYBIT OKX GEMINI KUCOIN UPHOLD LUNO ZIGLU
  ADMIRAL AVIVA AXA ALLIANZ DIRECTLINE ESURE LV SAGA ZURICH AGEAS MORETHAN PRUDENTIAL
  SOLICITOR SOLICITORS CONVEYANCING CONVEYANCERS
  CHIP PLUM MODULR CLEARBANK TANDEM ATOM STARLING KROO MONUMENT OAKNORTH SHAWBROOK ALDERMORE MARCUS FLAGSTONE TEMBO
  NATIONWIDE BARCLAYS HSBC NATWEST SANTANDER HALIFAX`)
const RETURNS_MONEY_PAIRS = [
  ['BANK', 'PLC'],
  ['BANK', 'LTD'],
  ['BANK', 'LIMITED'],
  ['BUILDING', 'SOC'],
  ['AJ', 'BELL'],
  ['INTERACTIVE', 'INVESTOR'],
  ['IG', 'INDEX'],
  ['IG', 'MARKETS'],
  ['DIRECT', 'LINE'],
  ['HASTINGS', 'DIRECT'],
  ['TRADING', '212'],
  ['LEGAL', 'GENERAL'],
] as const
const REFUNDS = setOf(`
  REFUND REFUNDS REFUNDED RFD REVERSAL REVERSED CHARGEBACK CASHBACK RETURNED RETURN REBATE COMPENSATION GOODWILL REDRESS CLAIM CLAIMS
  INSURANCE WITHDRAWAL REWARD REWARDS HMRC`)
const OWN_MONEY = setOf(
  'OWN POT POTS SAVINGS SAVING SAVER ISA SIPP VAULT INTEREST DIVIDEND DIVIDENDS BONDS TRADING CRYPTO COINBASE',
)
const SHARED = setOf('RENT RENTS BILLS SHARE HOUSEMATE FLATMATE DEPOSIT LODGER SPLIT SPLITWISE GIFT HOLIDAY')
const UNNAMED = setOf('CASH CHEQUE CHQ ATM PAYPAL WISE REVOLUT MONZO POSTOFFICE COUNTER PAYIN EBAY VINTED')
const CASH_OUT = setOf('ATM CASH CASHPOINT LNK')
const TITLES = setOf('MR MRS MS MISS MX DR PROF SIR REV')

const hasPair = (words: readonly string[], pairs: readonly (readonly [string, string])[]): boolean =>
  pairs.some(([first, second]) =>
    words.some((word, at) => word === first && words[at + 1]?.startsWith(second)),
  )

export interface ReadCredit {
  kind: CreditKind
  /** Key of the payer, equal for all its texts. */
  payer: string
}

export interface MoneyKnown {
  /** Member's name, and its spelling at each bank. */
  ownNames: readonly string[]
  /** Keys of the payees that the member pays, and of payers that seem to be one of them. */
  paid: ReadonlySet<string>
}

export const wordingOf = ({ merchant, description }: MoneyRow): Wording =>
  readWording(merchant === null ? description : `${merchant} ${description}`)

/** Returns true if a text has the member's first name and surname, in any order. */
export function namesMember(text: readonly string[], ownNames: readonly string[]): boolean {
  const words = new Set(text)
  return ownNames.some((name) => {
    const own = readWording(name).words.filter((word) => !TITLES.has(word))
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined || own.length < 2) return false
    return words.has(last) && (words.has(first) || (first.length > 1 && words.has(first.slice(0, 1))))
  })
}

/** Key of the payer or payee: sorted words without payroll words. */
export const payerOf = ({ key }: Wording): string =>
  key
    .split(' ')
    .filter((word) => !PAYROLL.has(word))
    .join(' ')

/** Words of a text that may name the payer or payee, in order, without the state's name. */
export const namesIn = ({ words }: Wording): string[] => partyNames(afterState(words), NOT_NAMES)

function afterState(words: readonly string[]): readonly string[] {
  const lead = leadOf(words)
  const state = STATE_NAMES.find((name) => name.every((word, at) => lead[at] === word))
  return state ? lead.slice(state.length) : words
}

const leadOf = (words: readonly string[]): readonly string[] =>
  words.slice(
    Math.max(
      0,
      words.findIndex((word) => !isNoName(word)),
    ),
  )

/** Key of the payee for money that leaves. All cash is one payee. */
export const payeeOf = (wording: Wording): string => (isCash(wording) ? 'CASH' : payerOf(wording))
export const isCash = ({ words }: Wording): boolean => isOneOf(words, CASH_OUT)

/** Classifies incoming money. Unclear money is `doubt`, because a passport must not overstate income. */
export function readCredit(row: MoneyRow, known: MoneyKnown, wording = wordingOf(row)): ReadCredit {
  const payer = payerOf(wording)
  return {
    kind: neverIncome(row, wording) ? 'none' : kindOf(row, { words: wording.words, payer }, known),
    payer,
  }
}

const isOneOf = (words: readonly string[], wanted: ReadonlySet<string>): boolean =>
  words.some((word) => wanted.has(word))
const isBenefit = (words: readonly string[]): boolean =>
  isOneOf(words, BENEFITS) || hasPair(words, BENEFIT_PAIRS)
/** Returns true if a text begins with the whole name of a state, or is the benefit's name alone. */
function isState(words: readonly string[]): boolean {
  const lead = leadOf(words)
  const isBenefitAlone =
    (BENEFITS.has(lead[0] ?? '') || hasPair(lead.slice(0, 2), BENEFIT_PAIRS)) &&
    partyNames(words, NOT_NAMES).length === 0
  return isBenefitAlone || afterState(words) !== words
}
const isGambling = (words: readonly string[]): boolean =>
  isOneOf(words, GAMBLING) || hasPair(words, GAMBLING_PAIRS)

/** Card refunds, loans, winnings, refunds and money from an own pot are never income. */
function neverIncome({ kind }: MoneyRow, { words }: Wording): boolean {
  if (kind === 'card' || isOneOf(words, LOANS)) return true
  const isOther = isGambling(words) || isOneOf(words, REFUNDS) || isOneOf(words, OWN_MONEY)
  return isOther && !isBenefit(words) && !(isGambling(words) && isOneOf(words, PAYROLL))
}

function kindOf(
  row: MoneyRow,
  { words, payer }: { words: readonly string[]; payer: string },
  known: MoneyKnown,
): CreditKind {
  const isPayroll = isOneOf(words, PAYROLL)
  const isOrganisation = isOneOf(words, ORGANISATION)
  if (namesMember(words, known.ownNames)) return isOrganisation || isBenefit(words) ? 'doubt' : 'none'
  const isPaid = known.paid.has(payer)
  if (isBenefit(words)) return isState(words) && !isPaid ? 'income' : 'doubt'
  // A bookmaker also pays wages, and a friend may label a share of the rent as anything.
  if (isGambling(words) || isOneOf(words, SHARED) || isPaid) return isPayroll ? 'doubt' : 'none'
  if (row.kind !== 'transfer' && row.kind !== 'other') return 'doubt'
  if (isOneOf(words, UNNAMED)) return 'doubt'
  if (!isPayroll && (isOneOf(words, RETURNS_MONEY) || hasPair(words, RETURNS_MONEY_PAIRS))) return 'doubt'
  if (isPayroll) return payer === '' ? 'doubt' : 'income'
  return isOrganisation ? 'payer' : 'doubt'
}
