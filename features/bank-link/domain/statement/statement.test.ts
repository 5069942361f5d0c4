import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

const rent = { bookedOn: '2026-05-01', pence: -95_000 }

const files: [string, string][] = [
  [
    'number, date, account, amount, memo',
    'Number,Date,Account,Amount,Subcategory,Memo\n,01/05/2026,20-45-45 12345678,-950.00,PAYMENT,J OKAFOR RENT\n',
  ],
  ['three bare columns', '01/05/2026,J OKAFOR RENT,-950.00\n02/05/2026,"WAGES, LARK & SONS","2,310.00"\n'],
  [
    'debit and credit',
    "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n01/05/2026,SO,'20-45-45,12345678,J OKAFOR RENT,950.00,,120.50\n",
  ],
  [
    'date, type, description, value',
    'Date,Type,Description,Value,Balance,Account Name,Account Number\n01 May 2026,S/O,"J OKAFOR, RENT",-950.00,12.00,MISS A OSEI,123\n',
  ],
  [
    'preamble and paid out, paid in',
    '"Account Name:","FlexAccount ****12345"\n"Account Balance:","£120.50"\n\n"Date","Transaction type","Description","Paid out","Paid in","Balance"\n"01 May 2026","Standing order","J OKAFOR RENT","£950.00","","£120.50"\n',
  ],
  [
    'counter party and amount (GBP)',
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)\n01/05/2026,J Okafor,RENT,STANDING ORDER,-950.00,88.10\n',
  ],
  [
    'two dates and an amount',
    'Booking Date,Value Date,Details,Amount,Balance\n01/05/2026,02/05/2026,J OKAFOR RENT,-950.00,120.50\n',
  ],
  [
    'OFX',
    'OFXHEADER:100\n<OFX><BANKTRANLIST><STMTTRN><TRNTYPE>REPEATPMT\n<DTPOSTED>20260501120000[0:GMT]\n<TRNAMT>-950.00\n<FITID>1\n<NAME>J OKAFOR\n<MEMO>RENT\n</STMTTRN></BANKTRANLIST></OFX>',
  ],
]

describe('an uploaded bank statement', () => {
  test.each(files)('can be read with the layout %s', (_layout, text) => {
    const read = readStatement(text)
    expect(read.kind).toBe('read')
    if (read.kind !== 'read') return
    expect(read.rows[0]).toMatchObject(rent)
    expect(read.rows[0]?.description.toUpperCase()).toContain('OKAFOR')
    expect(read.from).toBe('2026-05-01')
  })

  test('is refused with a plain sentence if the file is something else', () => {
    for (const text of ['', 'hello', '{"a":1}', 'a,b,c\n1,2,3'])
      expect(readStatement(text)).toMatchObject({
        kind: 'unreadable',
        sentence: expect.stringMatching(/\.$/),
      })
  })

  test('is stored without the rows that make no sense, and their number is shown', () => {
    const read = readStatement(
      'Date,Description,Amount\n01/05/2026,RENT,-950.00\n31/02/2026,NEVER,-1\nTotal,,\n',
    )
    expect(read).toMatchObject({ kind: 'read', skipped: 2, rows: [rent] })
  })

  test('causes no exception, whatever the file contains', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => void readStatement(text)))
  })
})
