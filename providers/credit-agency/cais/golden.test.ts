import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { read } from './read.ts'
import { agencyTestPack, aHeader, anAccount, bytesOf, numbered } from './testing.ts'
import { write } from './write.ts'

const golden = (name: string) => readFileSync(new URL(`./golden/${name}.cais`, import.meta.url))

const ordinaryMonth = {
  header: aHeader(),
  accounts: [
    anAccount({ accountNumber: numbered(1), name: 'Zoë Łukasiewicz-O’Connor' }),
    anAccount({ accountNumber: numbered(2), status: 'U', flag: 'Q' }),
    anAccount({ accountNumber: numbered(3), frequency: 'P', balancePounds: -45 }),
    anAccount({ accountNumber: numbered(4), closedOn: '2026-09-30' }),
  ],
}

describe('the stored sample files', () => {
  test('are written again with the same bytes for an ordinary month', () => {
    expect(write(ordinaryMonth).equals(golden('ordinary-month'))).toBe(true)
  })

  test('are the same after reading and writing for an ordinary month', () => {
    const bytes = golden('ordinary-month')
    expect(write(read(bytes)).equals(bytes)).toBe(true)
  })

  test('are the same after reading and writing for the agency’s test pack', () => {
    const bytes = golden('agency-test-pack')
    expect(read(bytes).accounts).toEqual(agencyTestPack())
    expect(bytesOf(read(bytes)).equals(bytes)).toBe(true)
  })
})
