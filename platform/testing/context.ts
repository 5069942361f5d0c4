import { randomBytes } from 'node:crypto'
import type { Context } from '../base/feature.ts'
import { createVault, keyedDigest } from '../security/crypto/index.ts'
import { createTestInbox, type TestInbox } from './test-inbox.ts'

/** Email addresses of admins in all tests. */
export const ADMIN_EMAILS = ['admin@keyturn.example', 'second-admin@keyturn.example'] as const

/** Context of every feature, with test doubles. */
export interface TestContext extends Context {
  mail: TestInbox
  sessionSecret: string
}

/** Builds a context from these parts, with defaults for the rest. */
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
    mail: createTestInbox(),
    sessionSecret,
  }
}
