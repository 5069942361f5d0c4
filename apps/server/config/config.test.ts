import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { examine, parseConfig } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'keyturn-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('without settings the app runs as a sandbox on port 3000', () => {
  const config = parseConfig({})
  expect(config).toMatchObject({ sandbox: true, production: false, port: 3000, databaseUrl: null })
})

test('every configuration error is listed at once, by the name of its variable', () => {
  const parse = () =>
    parseConfig({ PORT: 'abc', DATABASE_URL: 'mysql://x', ADMIN_EMAIL: 'me', PUBLIC_URL: 'keyturn' })
  expect(parse).toThrow(/4 problems: PORT .*; DATABASE_URL .*; PUBLIC_URL .*; ADMIN_EMAIL /)
})

test('a blank variable counts as unset', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('production refuses the sandbox and secrets left unset', () => {
  const parse = () => parseConfig({ NODE_ENV: 'production' })
  expect(parse).toThrow('SANDBOX must be off in production')
  expect(parse).toThrow('SESSION_SECRET must be set in production')
  expect(parse).toThrow('DATABASE_URL must be set in production')
  expect(() => parseConfig({ NODE_ENV: 'production', SANDBOX: 'on' })).toThrow(
    'SANDBOX must be off in production',
  )
})

test('production without any provider key lists all three that are needed', () => {
  const parse = () => parseConfig({ NODE_ENV: 'production' })
  expect(parse).toThrow(/SMTP_URL must be set.*STRIPE_SECRET_KEY must be set.*BANK_CLIENT_ID must be set/)
})

const REAL = {
  NODE_ENV: 'production',
  SANDBOX: 'off',
  DATABASE_URL: 'postgres://keyturn_app:secret@db.internal/keyturn',
  SMTP_URL: 'smtp://mail.internal:25',
  STRIPE_SECRET_KEY: 'sk_test_key',
  BANK_CLIENT_ID: 'keyturn',
  BANK_CLIENT_SECRET: 'a-bank-secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_key',
  SESSION_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEYS: `k2:${'A'.repeat(43)}=,k1:${'B'.repeat(43)}=`,
  PUBLIC_URL: 'https://keyturn.example/',
}

test('production starts with all real settings', () => {
  const config = parseConfig(REAL)
  expect(config).toMatchObject({ production: true, sandbox: false, publicUrl: 'https://keyturn.example' })
})

test('production refuses addresses without TLS', () => {
  expect(() => parseConfig({ ...REAL, PUBLIC_URL: 'http://keyturn.example' })).toThrow(
    'PUBLIC_URL must be set in production, and start with https://',
  )
})

test('real mail switches the sandbox off unless it is set explicitly', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    BANK_CLIENT_ID: 'id',
    BANK_CLIENT_SECRET: 'secret',
  }
  expect(parseConfig({ SMTP_URL: 'smtp://mail:25', ...keys }).sandbox).toBe(false)
  expect(parseConfig({ SMTP_URL: 'smtp://mail:25', SANDBOX: 'on' }).sandbox).toBe(true)
})

test('a program outside the sandbox names every key it lacks, whatever NODE_ENV says', () => {
  for (const NODE_ENV of ['development', 'test', 'production', undefined]) {
    const parse = () => parseConfig({ NODE_ENV, SANDBOX: 'off' })
    for (const name of ['SMTP_URL', 'STRIPE_SECRET_KEY', 'BANK_CLIENT_ID'])
      expect(parse).toThrow(`${name} must be set outside a sandbox`)
  }
})

test('a bucket for uploads is configured completely or not at all', () => {
  const whole = {
    S3_BUCKET_URL: 'https://s3.eu-west-2.amazonaws.com/keyturn-files',
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(parseConfig(whole).bucket).toMatchObject({ bucketUrl: whole.S3_BUCKET_URL, region: 'eu-west-2' })
  expect(parseConfig({}).bucket).toBeNull()
  expect(() => parseConfig({ ...whole, S3_REGION: '' })).toThrow('must be set together')
})

test('a variable read from a file is checked by the same rules', () => {
  const file = join(folder, 'session-secret')
  writeFileSync(file, `${'s'.repeat(32)}\n`)
  expect(parseConfig({ SESSION_SECRET_FILE: file }).sessionSecret).toBe('s'.repeat(32))
  expect(examine({ SESSION_SECRET_FILE: file }).origins.get('SESSION_SECRET')).toEqual({ file })
  writeFileSync(file, 'too short')
  expect(() => parseConfig({ SESSION_SECRET_FILE: file })).toThrow('SESSION_SECRET must be at least 32')
  writeFileSync(file, '\n')
  expect(() => parseConfig({ SESSION_SECRET_FILE: file })).toThrow('SESSION_SECRET must not be empty')
})

test('a missing file, and a variable given by value and by file, are configuration errors', () => {
  const file = join(folder, 'nowhere')
  expect(() => parseConfig({ SMTP_URL_FILE: file })).toThrow(`and ${file} cannot be read`)
  const twice = { SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail:25', SANDBOX: 'on' }
  expect(() => parseConfig(twice)).toThrow('SMTP_URL must be set itself or through SMTP_URL_FILE, not both')
})

test('PUSH_HOSTS sets the hosts of push services, and an invalid host is refused', () => {
  const parse = (hosts: string) => parseConfig({ PUSH_HOSTS: hosts }).pushHosts
  expect(parse('push.house.example, *.push.example')).toEqual(['push.house.example', '*.push.example'])
  expect(parseConfig({}).pushHosts).toBeNull()
  for (const wrong of ['https://push.example', '*', 'push.example/path'])
    expect(() => parse(wrong), wrong).toThrow('PUSH_HOSTS')
})

test('staff without a role are approvers, and four eyes are on outside a sandbox', () => {
  const ADMIN_EMAIL = 'Anna@keyturn.example, ben@keyturn.example:caseworker,cy@keyturn.example:reader'
  const config = parseConfig({ ...REAL, ADMIN_EMAIL })
  expect(config.adminEmails).toEqual(['anna@keyturn.example', 'ben@keyturn.example', 'cy@keyturn.example'])
  expect([...config.deskRoles.values()]).toEqual(['approver', 'caseworker', 'reader'])
  expect(config.fourEyes).toBe(true)
  expect(parseConfig({ ...REAL, FOUR_EYES: 'off' }).fourEyes).toBe(false)
  for (const wrong of ['ben@keyturn.example:owner', 'ben@keyturn.example:reader:approver', ':reader'])
    expect(() => parseConfig({ ADMIN_EMAIL: wrong }), wrong).toThrow(
      /^.*ADMIN_EMAIL must be an email address/,
    )
})

test('a sandbox has a second staff member, and four eyes are off', () => {
  const config = parseConfig({})
  expect(config.adminEmails).toEqual(['admin@keyturn.example', 'colleague@keyturn.example'])
  expect([...config.deskRoles.values()]).toEqual(['approver', 'approver'])
  expect(config.fourEyes).toBe(false)
})
