import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgencyAccount } from './agency-account.ts'
import { frequencies, statusesWeSend } from './codes.ts'
import { lineStride } from './layout.ts'
import { read, readStream } from './read.ts'
import { CaisRefusal } from './refusal.ts'
import { agencyTestPack, aHeader, anAccount, bytesOf, numbered } from './testing.ts'
import { write, writeStream } from './write.ts'

const header = aHeader()

/** Reads a stream to its end. */
async function drain<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of stream) all.push(one)
  return all
}

const isoDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2008-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const letters = (alphabet: string, maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength }).map((all) => all.join(''))
const line = fc.oneof(fc.constant(''), letters('ABCDEFGHIJ0123456789-', 32))

const account: fc.Arbitrary<AgencyAccount> = fc
  .record({
    startedOn: isoDay,
    monthlyPaymentPounds: fc.nat(999_999),
    repaymentPeriods: fc.nat(999),
    balancePounds: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    status: fc.constantFrom(...statusesWeSend),
    paymentPounds: fc.integer({ min: -999_999, max: 999_999 }),
    title: fc.constantFrom(null, 'MR', 'MISS', 'PROF'),
    name: fc.tuple(letters("ABCXYZ'-.", 16), letters('ABCXYZ', 17)).map((parts) => parts.join(' ')),
    addressLines: fc.tuple(letters('ABC019/&', 32), line, line, line),
    bornOn: isoDay,
    frequency: fc.constantFrom(...frequencies),
  })
  .map((changes) => anAccount(changes))

const files = fc
  .array(account, { maxLength: 12 })
  .map((accounts) => accounts.map((one, i) => ({ ...one, accountNumber: numbered(i + 1) })))

describe('an agency file', () => {
  test('is read as it was written, and has the same bytes when written again', () => {
    fc.assert(
      fc.property(files, (accounts) => {
        const bytes = write({ header, accounts })
        const file = read(bytes)
        expect(file).toEqual({ header, accounts })
        expect(write(file).equals(bytes)).toBe(true)
      }),
    )
  })

  test('is read and written as a stream like as a whole, at any chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1 }),
        async (accounts, cuts) => {
          const whole = write({ header, accounts })
          const pages = [accounts.slice(0, 3), accounts.slice(3, 3), accounts.slice(3)]
          const streamed = Buffer.concat(await drain(writeStream(header, pages)))
          expect(streamed.equals(whole)).toBe(true)
          const chunks = pieces(whole, cuts)
          expect((await drain(readStream(chunks))).flat()).toEqual(accounts)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('can have every day of a leap year and a common year, in every date field', () => {
    for (const year of [2023, 2024]) {
      for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
        const day = new Date(at).toISOString().slice(0, 10)
        const [y, m, d] = day.split('-')
        const born = `${Number(y) - 40}${m === '02' && d === '29' ? '-02-28' : day.slice(4)}`
        const bytes = write({
          header: aHeader({ createdOn: day }),
          accounts: [anAccount({ startedOn: day, closedOn: day, bornOn: born })],
        })
        expect(bytes.toString('latin1').slice(532 + 22, 532 + 38)).toBe(`${d}${m}${y}${d}${m}${y}`)
        const file = read(bytes)
        expect(file.header.createdOn).toBe(day)
        expect(file.accounts[0]).toMatchObject({ startedOn: day, closedOn: day, bornOn: born })
      }
    }
  })

  test.each([
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1899-12-31',
    '2200-01-01',
    '26-01-01',
    '',
  ])('is refused with the day %j, which is invalid', (startedOn) => {
    expect(() => bytesOf({ header, accounts: [anAccount({ startedOn })] })).toThrow(CaisRefusal)
  })

  test.each([
    ['31022026', 'bad_day'],
    ['00002026', 'bad_day'],
    ['00000000', 'missing'],
    ['1 032025', 'bad_day'],
  ])('is not read with the start date %j', (columns, code) => {
    const bytes = write({ header, accounts: [anAccount()] })
    bytes.write(columns, lineStride + 22, 'latin1')
    expect(() => read(bytes)).toThrow(expect.objectContaining({ code, line: 2, accountNumber: numbered(1) }))
  })

  test('is read with all six kinds of record, defaults included', () => {
    const accounts = agencyTestPack()
    const bytes = bytesOf({ header, accounts })
    const file = read(bytes)
    expect(file.accounts).toEqual(accounts)
    expect(bytesOf(file).equals(bytes)).toBe(true)
    expect(() => write(file)).toThrow(/never reported/)
    expect(write({ header, accounts: accounts.slice(0, 4) })).toHaveLength(6 * lineStride)
  })

  test('is read on after one unreadable record', async () => {
    const bytes = write({ header, accounts: [1, 2, 3].map((n) => anAccount({ accountNumber: numbered(n) })) })
    bytes.write('?', 2 * lineStride + 270, 'latin1')
    expect(() => read(bytes)).toThrow(expect.objectContaining({ code: 'bad_character', line: 3 }))
    await expect(drain(readStream([bytes]))).rejects.toMatchObject({ accountNumber: numbered(2) })
    const told: (string | null)[] = []
    const onUnreadable = ({ accountNumber }: CaisRefusal) => void told.push(accountNumber)
    expect(read(bytes, { onUnreadable }).accounts.map((one) => one.accountNumber)).toEqual([
      numbered(1),
      numbered(3),
    ])
    expect(await drain(readStream([bytes], { onUnreadable }))).toHaveLength(1)
    expect(told).toEqual([numbered(2), numbered(2)])
  })

  test.each([
    ['empty', () => Buffer.alloc(0), 'bad_header'],
    ['only a header', () => write({ header, accounts: [] }).subarray(0, lineStride), 'bad_trailer'],
    ['cut within a line', () => write({ header, accounts: [] }).subarray(0, -1), 'bad_line'],
    ['written with other line ends', () => Buffer.from(goodText().replaceAll('\r\n', '\n\n')), 'bad_line'],
    [
      'a file with a line that is too short',
      () => Buffer.from(goodText().replace('ADA LOVELACE ', 'ADA LOVELACE')),
      'bad_line',
    ],
    ['continued after the trailer', () => Buffer.concat([goodBytes(), goodBytes()]), 'bad_trailer'],
    ['in another layout', () => Buffer.from(goodText().replace('CAIS2007', 'CAIS2004')), 'bad_fixed_columns'],
    [
      'written with characters in a filler',
      () => Buffer.from(goodText().replace('ADA LOVELACE', 'ADA\u0000LOVELACE')),
      'bad_character',
    ],
  ])('is not read if it is %s', (_what, bytes, code) => {
    expect(() => read(bytes())).toThrow(expect.objectContaining({ code }))
  })
})

const goodBytes = () => write({ header, accounts: [anAccount()] })
const goodText = () => goodBytes().toString('latin1')

describe('an agency file made of random input', () => {
  const survives = (bytes: Uint8Array) => {
    try {
      const file = read(bytes)
      // An accepted file is unchanged by reading and rewriting.
      expect(bytesOf(file).equals(Buffer.from(bytes))).toBe(true)
    } catch (error) {
      if (!(error instanceof CaisRefusal)) throw error
    }
  }

  test('causes only the reader’s own error for random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 3000, size: 'max' }), survives))
  })

  test('causes the reader’s own error, or loses nothing, if bytes of a good file changed', () => {
    const good = bytesOf({ header, accounts: agencyTestPack() })
    const change = fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = Buffer.from(good)
        for (const [at, value] of changes) bytes[at] = value
        survives(bytes)
      }),
      { numRuns: 2000 },
    )
  })

  test('causes the reader’s own error, or loses nothing, if one character of a record changed', () => {
    const good = goodBytes()
    for (let at = lineStride; at < 2 * lineStride; at++) {
      for (const character of ['A', '-', '7', ' ', '9']) {
        const bytes = Buffer.from(good)
        bytes.write(character, at, 'latin1')
        survives(bytes)
      }
    }
  })
})

function pieces(whole: Buffer, cuts: readonly number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0, turn = 0; at < whole.length; turn++) {
    const size = cuts[turn % cuts.length] ?? 1
    chunks.push(whole.subarray(at, at + size))
    at += size
  }
  return chunks
}
