import { sha256 } from '@keyturn/platform/crypto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import AccessibilityPage from '../accessibility-page.tsx'
import CancellationPage from '../cancellation-page.tsx'
import { company } from '../company.ts'
import ComplaintsPage from '../complaints-page.tsx'
import PrivacyPage from '../privacy-page.tsx'
import SecurityPage from '../security-page.tsx'
import TermsPage from '../terms-page.tsx'
import { type LegalPageName, legalVersions } from './versions.ts'

/**
 * Digest of each page's text by version. A changed text needs a new row in `versions.ts` and a new digest; replace a
 * digest only before its version is published.
 */
const TEXTS: Record<LegalPageName, { Page: ComponentType; from: string; digest: string }> = {
  privacy: { Page: PrivacyPage, from: '2026-11-27', digest: '2c95c2fc69004c65' },
  terms: { Page: TermsPage, from: '2026-11-27', digest: '22d5800e63c0152c' },
  complaints: { Page: ComplaintsPage, from: '2026-11-27', digest: 'b214e794777de5ce' },
  cancellation: { Page: CancellationPage, from: '2026-11-27', digest: 'f4b869703992c6f2' },
  accessibility: { Page: AccessibilityPage, from: '2026-11-27', digest: 'd5df2f28562226db' },
  security: { Page: SecurityPage, from: '2026-11-27', digest: '92a127b8a514ed95' },
}

/** Returns the text without the facts that each operator sets. */
function wordsOf(Page: ComponentType): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  const words = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const facts = Object.values(company).flatMap((fact) => (typeof fact === 'string' ? [fact] : [...fact]))
  return facts.reduce((text, fact) => text.replaceAll(fact, '_'), words)
}

test.each(Object.entries(TEXTS))('the text of the %s page matches its version', (name, text) => {
  const versions: Record<string, readonly { from: string }[]> = legalVersions
  const now = { from: versions[name]?.[0]?.from, digest: sha256(wordsOf(text.Page)).slice(0, 16) }
  expect(now).toEqual({ from: text.from, digest: text.digest })
})
