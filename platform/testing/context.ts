import { randomBytes } from 'node:crypto'
import type { Context } from '../base/feature.ts'
import { createVault, keyedDigest } from '../security/crypto/index.ts'
import { createLetterbox, type Letterbox } from './letterbox.ts'

/** Whose accounts are our own people's in every test. */
export const ADMIN_EMAILS = ['admin@keyturn.example', 'second-admin@keyturn.example'] as const

/** What every feature is handed, as the app would. */
export interface TestContext extends Context {
  mail: Letterbox
  sessionSecret: string
}

/** The context around these parts, everything not named made for this test alone. */
export function testContext(
  parts: Pick<Context, 'db' | 'replica' | 'clock' | 'queue' | 'log' | 'publicUrl'>,
): TestContext {
  const keyRing = { current: 'k1', keys: { k1: randomBytes(32) } }
  const sessionSecret = 'a secret that is only used in tests'
  return {
    ...parts,
    vault: createVault(keyRing),
    keyRing,
    digest: (...words) => keyedDigest(sessionSecret, words.join(':')),
    adminEmails: ADMIN_EMAILS,
    supportEmail: 'support@keyturn.example',
    sandbox: false,
    mail: createLetterbox(),
    sessionSecret,
  }
}
