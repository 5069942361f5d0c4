import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVault, keyedDigest, randomDigits, sameDigest } from './index.ts'

const old = { current: 'a', keys: { a: randomBytes(32) } }
const rotated = { current: 'b', keys: { ...old.keys, b: randomBytes(32) } }

test('a sealed secret can be opened in its own place', () => {
  const vault = createVault(old)
  fc.assert(
    fc.property(fc.string(), fc.string(), (plain, place) => {
      expect(vault.open(vault.seal(plain, place), place).toString()).toBe(Buffer.from(plain).toString())
    }),
  )
})

test('a sealed secret cannot be opened in another place', () => {
  const vault = createVault(old)
  expect(() => vault.open(vault.seal('token', 'row 1'), 'row 2')).toThrow()
})

test('a changed byte in a sealed secret is detected', () => {
  const vault = createVault(old)
  const sealed = vault.seal('token', 'row')
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => vault.open(changed, 'row')).toThrow()
})

test('after a key rotation old secrets can be opened and are marked for re-sealing, and new ones use the new key', () => {
  const before = createVault(old).seal('token', 'row')
  const vault = createVault(rotated)
  expect(vault.open(before, 'row').toString()).toBe('token')
  expect(vault.needsResealing(before)).toBe(true)
  expect(vault.needsResealing(vault.seal('token', 'row'))).toBe(false)
})

test('a missing or short key is refused with a sentence', () => {
  expect(() => createVault({ current: 'x', keys: {} })).toThrow('No encryption key named "x"')
  expect(() => createVault({ current: 'x', keys: { x: randomBytes(16) } })).toThrow('must be 32 bytes')
})

test('digests of codes depend on the secret, and compare in constant time', () => {
  expect(sameDigest(keyedDigest('s', '123456'), keyedDigest('s', '123456'))).toBe(true)
  expect(sameDigest(keyedDigest('s', '123456'), keyedDigest('t', '123456'))).toBe(false)
  expect(sameDigest('short', 'longer')).toBe(false)
})

test('security codes have the requested number of digits', () => {
  for (let i = 0; i < 200; i++) expect(randomDigits(6)).toMatch(/^[0-9]{6}$/)
})
