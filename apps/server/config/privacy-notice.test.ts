import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ProviderKind } from './checks.ts'

/**
 * Text of the privacy notice for each kind of provider that gets personal data. Null if it gets none or the member
 * chooses it.
 */
const WORDS: Record<ProviderKind, string | null> = {
  mail: 'email',
  payments: 'card payments',
  bank: 'open banking',
  vouchers: 'vouchers',
  addresses: null,
  agencies: null,
  push: null,
  files: 'hosting',
}

test('the privacy notice names every kind of provider that we use', () => {
  const notice = readFileSync('apps/web/app/site/content/privacy-notice.tsx', 'utf8')
  const [, sentence = ''] = /Companies that work for us<\/b>:([^<]*)</.exec(notice) ?? []
  for (const words of Object.values(WORDS)) if (words) expect(sentence).toContain(words)
})
