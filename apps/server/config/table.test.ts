import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { variables } from './index.ts'
import { readConfigTable } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'keyturn-config-table-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const real = {
  NODE_ENV: 'production',
  SANDBOX: 'off',
  DATABASE_URL: 'postgres://keyturn:pass-of-the-database@db.internal/keyturn',
  SMTP_URL: 'smtp://keyturn:pass-of-the-mail@mail.internal:587',
  STRIPE_SECRET_KEY: 'sk_live_of-stripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_of-stripe',
  BANK_CLIENT_ID: 'id-of-the-bank',
  BANK_CLIENT_SECRET: 'secret-of-the-bank',
  SESSION_SECRET: 'session-secret-of-this-installation',
  ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`,
  PUBLIC_URL: 'https://keyturn.example',
  ADMIN_EMAIL: 'a@keyturn.example,b@keyturn.example',
  SUPPORT_EMAIL: 's@keyturn.example',
  MAIL_FROM: 'Keyturn <h@keyturn.example>',
}

test('the table shows what is ready for production, and has every variable once', () => {
  const { text, suffices } = readConfigTable(real)
  expect(suffices).toBe(true)
  for (const name of variables)
    expect(text.split('\n').filter((line) => line.split(' ')[0] === name)).toHaveLength(1)
})

test('the table shows no value, valid or not, from the environment or from a file', () => {
  const file = join(folder, 'secret')
  writeFileSync(file, 'secret-in-a-file')
  const wrong = { ...real, STRIPE_SECRET_KEY: 'not-a-key-of-stripe', SMTP_URL: 'smtp-without-form' }
  for (const env of [real, wrong, { ...real, BANK_CLIENT_SECRET: '', BANK_CLIENT_SECRET_FILE: file }]) {
    const { text } = readConfigTable(env)
    const values = [...Object.values(env), 'secret-in-a-file'].filter(
      (value) => !['production', 'off', '', file].includes(value),
    )
    for (const value of values) expect(text).not.toContain(value)
  }
})

test('without settings every variable that production needs is listed with its requirement', () => {
  const { text, suffices } = readConfigTable({})
  expect(suffices).toBe(false)
  for (const name of [
    'NODE_ENV',
    'DATABASE_URL',
    'SMTP_URL',
    'SESSION_SECRET',
    'PUBLIC_URL',
    'ADMIN_EMAIL',
    'STRIPE_SECRET_KEY',
  ])
    expect(text).toMatch(new RegExp(`^${name} +not set +${name} must `, 'm'))
  expect(text).toMatch(/^PORT +not set +suffices$/m)
})

test('a sandbox is not ready for production, and neither is a key without its partner', () => {
  const { text } = readConfigTable({ ...real, SANDBOX: 'on', BANK_CLIENT_SECRET: '' })
  expect(text).toMatch(/^SANDBOX +environment +SANDBOX must be off/m)
  expect(text).toMatch(
    /^BANK_CLIENT_SECRET +not set +BANK_CLIENT_ID and BANK_CLIENT_SECRET must be set together$/m,
  )
})

test('the table names the file that a value was read from', () => {
  const file = join(folder, 'stripe')
  writeFileSync(file, 'sk_live_of-stripe')
  const { text } = readConfigTable({ ...real, STRIPE_SECRET_KEY: '', STRIPE_SECRET_KEY_FILE: file })
  expect(text).toMatch(new RegExp(`^STRIPE_SECRET_KEY +file ${file} +suffices$`, 'm'))
  expect(text).toMatch(/^SESSION_SECRET +environment +suffices$/m)
})

test('the table marks one admin with four eyes, a test key and an unreadable agency file as not ready for production', () => {
  const faultOf = (change: Record<string, string>, name: string): string => {
    const { text, suffices } = readConfigTable({ ...real, ...change })
    const line = text.split('\n').find((each) => each.startsWith(`${name} `)) ?? ''
    return suffices ? '' : line
  }
  expect(faultOf({ ADMIN_EMAIL: 'a@keyturn.example' }, 'ADMIN_EMAIL')).toContain('must name two people')
  expect(faultOf({ ADMIN_EMAIL: 'a@keyturn.example,b@keyturn.example:reader' }, 'ADMIN_EMAIL')).toContain(
    'two',
  )
  expect(faultOf({ ADMIN_EMAIL: 'a@keyturn.example', FOUR_EYES: 'off' }, 'ADMIN_EMAIL')).toBe('')
  expect(faultOf({ STRIPE_SECRET_KEY: 'sk_test_of-stripe' }, 'STRIPE_SECRET_KEY')).toContain('live key')
  expect(faultOf({ STRIPE_SECRET_KEY: 'rk_test_of-stripe' }, 'STRIPE_SECRET_KEY')).toContain('live key')
  expect(faultOf({ CREDIT_AGENCIES: join(folder, 'nowhere.json') }, 'CREDIT_AGENCIES')).toContain(
    'must name a file',
  )
  const agencies = (text: string): Record<string, string> => {
    const path = join(folder, 'agencies.json')
    writeFileSync(path, text)
    return { CREDIT_AGENCIES: path }
  }
  const way = {
    sourceCode: 427,
    companyName: 'KEYTURN',
    server: {
      host: 'a',
      port: 22,
      username: 'k',
      privateKey: 'p',
      hostKeyFingerprint: `SHA256:${'A'.repeat(43)}`,
    },
    keys: { agencyPublicKey: 'p', signingKey: 's' },
    inboxPath: '/in',
    outboxPath: '/out',
  }
  expect(faultOf(agencies(JSON.stringify({ experian: way })), 'CREDIT_AGENCIES')).toBe('')
  expect(faultOf(agencies(JSON.stringify({ equifax: way })), 'CREDIT_AGENCIES')).toContain(
    'equifax: no file format of this agency is registered',
  )
  const cut = faultOf(agencies('{"experian":{"keys":{"signingKey":"secret-of-the-agency'), 'CREDIT_AGENCIES')
  expect(cut).toContain('it is not JSON')
  expect(cut).not.toContain('secret-of-the-agency')
  expect(faultOf({ BACKUP_KEYS: `b1:${'A'.repeat(43)}=` }, 'BACKUP_DIR')).toContain('BACKUP_DIR must be set')
})

test('each part that is not configured is listed with what does not work without it', () => {
  const { text } = readConfigTable(real)
  for (const name of [
    'CREDIT_AGENCIES',
    'VAPID_PUBLIC_KEY',
    'BACKUP_DIR',
    'CLAMD_URL',
    'TILLO_API_KEY',
    'IDEAL_POSTCODES_KEY',
  ])
    expect(text).toMatch(new RegExp(`^${name} +not set +suffices\\. No `, 'm'))
})

test('missing secrets are listed with the command that generates a valid one', () => {
  const { text } = readConfigTable({ ...real, SESSION_SECRET: '', ENCRYPTION_KEYS: '' })
  const made = (name: string): string => {
    const [, script = ''] = new RegExp(`^${name} .*make one: node -p "([^"]+)"`, 'm').exec(text) ?? []
    return execFileSync(process.execPath, ['-p', script], { encoding: 'utf8' }).trim()
  }
  const filled = { SESSION_SECRET: made('SESSION_SECRET'), ENCRYPTION_KEYS: made('ENCRYPTION_KEYS') }
  expect(readConfigTable({ ...real, ...filled }).suffices).toBe(true)
})
