const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Shops, cards, brokers and bookmakers. No landlord has such a name. */
export const MERCHANT_WORDS = setOf(`
  ALDI LIDL ASDA TESCO SAINSBURYS MORRISONS WAITROSE AMAZON AMZN DELIVEROO UBER EBAY TEMU ETSY CURRYS IKEA ARGOS PRIMARK
  MASTERCARD AMEX BARCLAYCARD MBNA KLARNA
  NSANDI VANGUARD NUTMEG MONEYBOX FREETRADE WEALTHIFY COINBASE CRYPTO CASINO HMRC`)

/** Words of loans, savings and insurance. The engine weighs them with the other evidence. */
export const DEBT_AND_SAVING_WORDS = setOf(`
  MORTGAGE MORTGAGES MTG MTGE LOAN LOANS SAVINGS SAVER ISA PENSION PENSIONS SIPP INSURANCE ASSURANCE`)

/** Two-word names; the second word may be truncated. */
export const MERCHANT_PAIRS: readonly (readonly [string, string])[] = [
  ['CREDIT', 'CARD'],
  ['CAPITAL', 'ONE'],
  ['AMERICAN', 'EXP'],
  ['HARGREAVES', 'LANS'],
]
