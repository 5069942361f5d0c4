import { describe, expect, it } from 'vitest'
import { VERIFIED_FROM } from '../../constants.ts'
import { BankHistory } from '../../testing/index.ts'
import { findRent } from '../find-rent.ts'

/** A year of rent with the declared payee and the bank's text. */
function yearOf(payee: string, pounds: number, description: string) {
  const history = new BankHistory().tenancy({ payees: [payee] }).on('2025-12-20')
  return findRent(history.everyMonth('2025-01-01', 12, pounds, description).input())
}
const sure = (found: ReturnType<typeof findRent>) =>
  found.matches.filter((each) => each.confidence >= VERIFIED_FROM)

describe('a payment is recognised as rent', () => {
  it('if the payee’s surname is followed by the payer’s name', () => {
    expect(sure(yearOf('Siobhan Murphy', 1040, 'FASTER PAYMENTS MURPHY P OKAFOR'))).toHaveLength(12)
  })

  it('if the payee’s surname is followed by the app’s number', () => {
    expect(sure(yearOf("S O'Brien", 1010, "O'BRIEN 8 CHURCH WALK BBP"))).toHaveLength(12)
  })

  it('if the bank truncated the name of a London borough before its distinctive word', () => {
    expect(sure(yearOf('London Borough of Brent', 420, 'LONDON BOROUGH OF T ROWE DD'))).toHaveLength(12)
  })

  it('if the bank truncated the surname of a couple', () => {
    const line = 'FASTER PAYMENTS STEPHEN & MARGARET S EVANS'
    expect(sure(yearOf('Stephen and Margaret Taylor', 1040, line))).toHaveLength(12)
  })

  it('if an agent’s two-word name is written as one word', () => {
    expect(sure(yearOf('Your Nest', 300, 'To YourNestEstatesLimited'))).toHaveLength(12)
  })

  it('if an investment company is paid part of the rent', () => {
    expect(sure(yearOf('Mensah Investments Ltd', 475, 'MENSAH INVESTMENTS SO'))).toHaveLength(12)
  })

  it('if the landlord’s surname is Bond, which does not mean deposit', () => {
    expect(sure(yearOf('Nina Bond', 475, 'N BOND STO'))).toHaveLength(12)
  })
})

describe('another payee with a similar name is not mistaken for the landlord', () => {
  it('if only half of a double name matches the first name beside it', () => {
    const history = new BankHistory().tenancy({ payees: ['Amara Jones-Parry'] }).on('2025-06-20')
    history
      .everyMonth('2025-01-04', 6, 300, 'STEPHEN JONES-PARRY')
      .everyMonth('2025-01-01', 6, 950, 'HOUSE RENT')
    expect(sure(findRent(history.input())).map((each) => each.reasons[0])).toEqual(
      Array(6).fill(expect.stringContaining('£950')),
    )
  })

  it('if a shop’s name has the town whose council is the landlord', () => {
    expect(sure(yearOf('Leeds City Council', 46.63, 'LIDL GB LEEDS'))).toEqual([])
  })

  it('if a cash machine has the housing association’s name', () => {
    expect(sure(yearOf('Link Housing Association', 410, 'CASH MACHINE LINK'))).toEqual([])
  })

  it('if a nursery shares one word with the agent', () => {
    expect(sure(yearOf('Acorn Lettings', 900, 'ACORN NURSERY'))).toEqual([])
  })
})

describe('a payment to the landlord for something else', () => {
  it('is not rent if it is council tax', () => {
    for (const text of [
      'LEEDS CITY COUNCIL COUNCIL TAX DD',
      'DD COUNCIL TAX LEEDS CC',
      'LEEDS CITY COUNCIL CTAX',
    ])
      expect(sure(yearOf('Leeds City Council', 195, text))).toEqual([])
  })

  it('is not rent if the text calls it a fee', () => {
    const history = new BankHistory().tenancy({ payees: ['Foxley Lettings'] }).on('2025-03-20')
    history
      .pays('2025-01-24', 246, 'FOXLEY LETTINGS REFERENCING FEE')
      .everyMonth('2025-02-01', 2, 950, 'FOXLEY LETTINGS')
    expect(sure(findRent(history.input())).map((each) => each.transactionId)).toEqual(['t2', 't3'])
  })

  it('is rent if it completes the month’s rent', () => {
    const history = new BankHistory().on('2025-02-20')
    for (const month of ['01', '02'])
      history.pays(`2025-${month}-01`, 640, 'J OKAFOR').pays(`2025-${month}-01`, 310, 'J OKAFOR BILLS')
    const { periods } = findRent(history.input())
    expect(periods.slice(0, 2).map((each) => each.state)).toEqual(['on_time', 'on_time'])
  })
})
