import { expect, test } from 'vitest'
import { toBase32, totpCode, totpStep, totpStepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at second %i is the one in RFC 6238', (second, code) => {
  expect(totpCode(secret, totpStep(new Date(second * 1000)), 8)).toBe(code)
})

test('a code is valid half a minute before and after its own, and no longer', () => {
  const now = new Date('2026-10-02T09:00:10Z')
  const code = totpCode(secret, totpStep(now))
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(totpStepOf(secret, code, later(30))).toBe(totpStep(now))
  expect(totpStepOf(secret, code, later(-30))).toBe(totpStep(now))
  expect(totpStepOf(secret, code, later(60))).toBeNull()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %j', (text, written) => {
  expect(toBase32(Buffer.from(text))).toBe(written)
})
