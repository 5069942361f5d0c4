import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgencyAccount } from './agency-account.ts'
import { check, checkStream, type Finding } from './check.ts'
import { lineStride } from './layout.ts'
import { agencyTestPack, aHeader, anAccount, bytesOf, numbered } from './testing.ts'
import { write } from './write.ts'

const header = aHeader()
const fileOf = (...accounts: AgencyAccount[]) => bytesOf({ header, accounts })
const rulesOf = (findings: readonly Finding[]) => findings.map(({ rule }) => rule)

describe('the check of a single agency file', () => {
  test('accepts a file of the writer', () => {
    const report = check(write({ header, accounts: agencyTestPack().slice(0, 4) }), null)
    expect(report).toEqual({ fileRejections: [], recordRejections: [], warnings: [] })
  })

  test('rejects the whole file if its trailer has wrong counts', () => {
    const report = check(bytesOf({ header, accounts: [anAccount()] }, 2), null)
    expect(rulesOf(report.fileRejections)).toEqual(['count_mismatch'])
  })

  test('rejects the whole file if it cannot be read to its end', () => {
    expect(rulesOf(check(fileOf(anAccount()).subarray(0, -3), null).fileRejections)).toEqual(['bad_line'])
    expect(rulesOf(check(Buffer.from('hello'), null).fileRejections)).toEqual(['bad_line'])
  })

  test('rejects only an unreadable record, which the trailer still counts', () => {
    const bytes = fileOf(anAccount({ accountNumber: numbered(1) }), anAccount({ accountNumber: numbered(2) }))
    bytes.write('?', lineStride + 270, 'latin1')
    const report = check(bytes, null)
    expect(report.fileRejections).toEqual([])
    expect(report.recordRejections).toMatchObject([{ rule: 'bad_character', accountNumber: numbered(1) }])
  })

  test('rejects records with a default, which are readable and never sent', () => {
    const report = check(fileOf(...agencyTestPack()), null)
    expect(report.fileRejections).toEqual([])
    expect(report.recordRejections).toMatchObject([
      { rule: 'default_never_sent', accountNumber: numbered(5) },
      { rule: 'default_never_sent', accountNumber: numbered(6) },
    ])
  })

  test('rejects a record with a flag that the agency would drop', () => {
    const report = check(fileOf(anAccount({ flag: 'Q', status: '0' })), null)
    expect(rulesOf(report.recordRejections)).toEqual(['flag_status_clash'])
  })

  test('rejects an account that occurs twice, and the whole file if it is out of order', () => {
    const [a, b] = [anAccount({ accountNumber: numbered(1) }), anAccount({ accountNumber: numbered(2) })]
    expect(rulesOf(check(fileOf(a, a, b), null).recordRejections)).toEqual(['duplicate'])
    expect(rulesOf(check(fileOf(b, a), null).fileRejections)).toEqual(['not_in_order'])
  })

  test.each([
    ['arrears owed with the status up to date', { balancePounds: 20 }, 'balance_status_clash'],
    ['months in arrears with no amount owed', { status: '1' }, 'balance_status_clash'],
    [
      'a closed account with months in arrears',
      { status: '1', balancePounds: 9, closedOn: '2026-09-30' },
      'closed_in_arrears',
    ],
    ['a new account number', { newAccountNumber: numbered(7) }, 'renumbered'],
  ] as const)('warns of %s', (_what, changes, rule) => {
    const report = check(fileOf(anAccount(changes)), null)
    expect(report.recordRejections).toEqual([])
    expect(rulesOf(report.warnings)).toEqual([rule])
  })
})

describe('the check against the last accepted file', () => {
  const against = (now: AgencyAccount[], accepted: AgencyAccount[]) =>
    check(fileOf(...now), fileOf(...accepted))
  const one = (changes: Partial<AgencyAccount> = {}) => anAccount({ accountNumber: numbered(1), ...changes })

  test('has no finding for an account that continues', () => {
    expect(against([one()], [one()])).toEqual({ fileRejections: [], recordRejections: [], warnings: [] })
  })

  test('has no finding for a new account', () => {
    expect(against([one(), anAccount({ accountNumber: numbered(2) })], [one()]).warnings).toEqual([])
  })

  test.each([
    ['first', numbered(0)],
    ['in the middle', numbered(2)],
    ['last', numbered(9)],
  ])('finds an open account that is missing, if it was %s in the file', (_where, accountNumber) => {
    const stay = [one(), anAccount({ accountNumber: numbered(5) })]
    const gone = anAccount({ accountNumber })
    const before = [...stay, gone].sort((a, b) => (a.accountNumber < b.accountNumber ? -1 : 1))
    expect(against(stay, before).warnings).toMatchObject([{ rule: 'vanished', accountNumber }])
  })

  test('accepts that a closed or renumbered account is not in the file', () => {
    const before = [
      one({ closedOn: '2026-01-31' }),
      anAccount({ accountNumber: numbered(2), newAccountNumber: numbered(3) }),
    ]
    expect(against([anAccount({ accountNumber: numbered(3) })], before).warnings).toEqual([])
  })

  test('finds a changed start date', () => {
    expect(rulesOf(against([one({ startedOn: '2025-03-02' })], [one()]).recordRejections)).toEqual([
      'start_changed',
    ])
  })

  test('asks staff about a closed account that is active again', () => {
    expect(rulesOf(against([one()], [one({ closedOn: '2026-08-31' })]).warnings)).toEqual([
      'closed_then_active',
    ])
  })

  test.each([
    ['0', '1', false],
    ['0', '2', true],
    ['1', '2', false],
    ['1', '6', true],
    ['6', '0', false],
    ['5', 'U', false],
    ['U', '1', false],
    ['U', '2', true],
  ] as const)('from status %s to %s warns of a jump: %s', (from, to, warned) => {
    const owing = (status: AgencyAccount['status']) =>
      one({ status, balancePounds: status === '0' || status === 'U' ? 0 : 500 })
    expect(rulesOf(against([owing(to)], [owing(from)]).warnings)).toEqual(warned ? ['status_jump'] : [])
  })

  test('has no warning after an empty file, and warns of every account in an empty file', () => {
    expect(against([one()], []).warnings).toEqual([])
    expect(rulesOf(against([], [one()]).warnings)).toEqual(['vanished'])
  })
})

describe('the streaming check', () => {
  const record = fc.record({
    n: fc.nat(30),
    changes: fc.record({
      status: fc.constantFrom('0' as const, '2' as const, 'U' as const, '8' as const),
      closedOn: fc.constantFrom(null, '2026-07-31'),
      startedOn: fc.constantFrom('2025-03-01', '2025-04-01'),
      flag: fc.constantFrom(null, 'Q' as const),
    }),
  })
  const bytes = fc
    .uniqueArray(record, { selector: ({ n }) => n, maxLength: 20 })
    .map((records) => records.sort((a, b) => a.n - b.n))
    .map((records) =>
      fileOf(...records.map(({ n, changes }) => anAccount({ ...changes, accountNumber: numbered(n) }))),
    )

  test('finds exactly what the check of the whole file finds, at any chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, bytes, fc.integer({ min: 1, max: 3000 }), async (now, master, size) => {
        const findings: Finding[] = []
        for await (const finding of checkStream(cut(now, size), cut(master, size + 7))) findings.push(finding)
        const whole = check(now, master)
        const order = (a: Finding, b: Finding) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
        expect(findings.sort(order)).toEqual(
          [...whole.fileRejections, ...whole.recordRejections, ...whole.warnings].sort(order),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('rejects a truncated file, and closes its sources', async () => {
    const rules: string[] = []
    for await (const finding of checkStream(cut(fileOf(anAccount()).subarray(0, 700), 100), null)) {
      rules.push(finding.rule)
    }
    expect(rules).toEqual(['bad_line'])
  })

  test('stops if the accepted file cannot be read, so that no file passes unchecked', () => {
    const report = check(fileOf(anAccount()), Buffer.from('x'.repeat(lineStride)))
    expect(report.fileRejections).toMatchObject([{ sentence: expect.stringContaining('accepted file') }])
  })
})

function* cut(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
