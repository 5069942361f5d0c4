import { describe, expect, test } from 'vitest'
import { type MoneyRow, payerOf, readCredit, wordingOf } from './credits.ts'

const row = (description: string, more: Partial<MoneyRow> = {}): MoneyRow => ({
  accountId: 'current',
  bookedOn: '2026-10-25',
  pence: 200_000,
  description,
  merchant: null,
  kind: 'transfer',
  ...more,
})
const paidTo = (...lines: string[]) => new Set(lines.map((line) => payerOf(wordingOf(row(line)))))
const kindOf = (line: string, more: Partial<MoneyRow> = {}, paid = new Set<string>()) =>
  readCredit(row(line, more), { ownNames: ['Amara Osei', 'MISS A OSEI'], paid }).kind

describe('a credit', () => {
  test.each([
    ['wages', 'BGC WAGES LARK & SONS'],
    ['a salary with a changing reference', 'ACME SERVICES LTD SALARY OCT 0093'],
    ['a pension', 'TEACHERS PENSIONS'],
    ['a benefit', 'DWP UC 123456'],
    ['child benefit', 'HMRC CHILD BENEFIT'],
    ['wages of a letting agency', 'FOXHILL ESTATES PAYROLL'],
    ['wages of an insurer', 'ADMIRAL GROUP SALARY'],
    ['a benefit after words about the transfer', 'BGC FROM DWP UC'],
    ['child benefit with its full name', 'HM REVENUE & CUSTOMS CHILD BENEFIT'],
    ['a benefit with only its name', 'STATE PENSION 0042'],
    ['wages of a bank', 'ATOM BANK PLC SALARY'],
  ])('is income: %s', (_case, line) => expect(kindOf(line)).toBe('income'))

  test.each([
    ['a transfer from the own name', 'AMARA OSEI'],
    ['a transfer from the own initial', 'A OSEI FROM SAVER'],
    ['money from a savings pot', 'TRANSFER FROM POT'],
    ['a gambling payout', 'BET365'],
    ['a gambling payout in two words', 'SKY BETTING AND GAMING'],
    ['a lottery win', 'ALLWYN LOTTERY'],
    ['a bookmaker with a company name', 'SPREADEX LTD'],
    ['a lender with a company name', 'MONEYBOAT LTD'],
    ['a refund', 'ACME LTD REFUND'],
    ['a tax refund', 'HMRC'],
    ['an insurance claim', 'AVIVA INSURANCE LTD'],
    ['a loan', 'ZOPA'],
    ['a student loan', 'SLC RECEIPTS'],
    ['an advance on wages', 'WAGESTREAM ADVANCE SALARY'],
    ['a housemate’s share of the rent', 'B GRANT RENT'],
    ['a share of the bills', 'B GRANT BILLS OCT'],
    ['a returned salary', 'ACME LTD SALARY REVERSAL'],
  ])('is never income: %s', (_case, line) => expect(kindOf(line)).toBe('none'))

  test.each([
    ['a person', 'B GRANT'],
    ['wages of a bookmaker', 'LADBROKES CORAL PAYROLL'],
    ['a salary without a payer', 'SALARY'],
    ['cash', 'CASH PAID IN'],
    ['a payment wallet', 'PAYPAL'],
    ['wages with the word rent', 'B GRANT WAGES RENT'],
    ['a benefit with a person’s name', 'B GRANT UNIVERSAL CREDIT'],
    ['a state pension with a name before it', 'BEN GRANT STATE PENSION'],
    ['a benefit with a name after it', 'CHILD BENEFIT LEE CHILD'],
    ['a benefit from initials like those of the state', 'HM BOATENG STATE PENSION'],
    ['a bank', 'ATOM BANK PLC'],
    ['a building society', 'LEEDS BUILDING SOCIETY LTD'],
    ['a savings app', 'PLUM FINTECH LTD'],
    ['a broker', 'FREETRADE LTD'],
    ['a crypto exchange', 'KRAKEN LTD'],
    ['a broker in two words', 'AJ BELL LTD'],
    ['an insurer', 'ADMIRAL GROUP'],
    ['a solicitor', 'DEED SOLICITORS LLP'],
    ['an organisation with the member’s name in the text', 'ACME LTD AMARA OSEI'],
  ])('is doubtful as income: %s', (_case, line) => expect(kindOf(line)).toBe('doubt'))

  test('is never income from the member, even if called salary', () => {
    expect(kindOf('AMARA OSEI SALARY')).toBe('none')
  })

  test('is income from an organisation, even without a word of wages', () => {
    expect(kindOf('ACME DESIGN LTD INV 0042')).toBe('payer')
  })

  test('is never income if it comes from a payee of the member', () => {
    expect(kindOf('J OKAFOR LTD', {}, paidTo('STO J OKAFOR LTD'))).toBe('none')
    expect(kindOf('J OKAFOR WAGES', {}, paidTo('STO J OKAFOR'))).toBe('doubt')
  })

  test('is never income on a card, and doubtful by standing order', () => {
    expect(kindOf('ACME LTD', { kind: 'card' })).toBe('none')
    expect(kindOf('B GRANT WAGES', { kind: 'standing_order' })).toBe('doubt')
  })
})

test('one payer is recognised in rows with other dates and numbers', () => {
  const lines = [
    'ACME SERVICES LTD SALARY OCT 0093',
    'BGC ACME SERVICES LTD SALARY 27NOV',
    'ACME SERVICES LTD SALARY DEC',
  ]
  expect(new Set(lines.map((line) => payerOf(wordingOf(row(line))))).size).toBe(1)
})
