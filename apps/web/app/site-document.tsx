import type { ReactNode } from 'react'
import { Root } from './root.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { Frame } from './shell/frame.tsx'

/** Content page. It has no router: each page is a document with plain links. */
export function SiteDocument({ path, children }: { path: string; children: ReactNode }) {
  const place = globalThis.location
  return (
    <Root>
      <ErrorBoundary fallback={<ErrorPage />}>
        <Frame address={{ path, search: place?.search ?? '', hash: place?.hash ?? '' }}>{children}</Frame>
      </ErrorBoundary>
    </Root>
  )
}
