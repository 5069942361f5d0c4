import { BOOT_SCRIPT, TRUSTED_TYPES_SCRIPT } from '@keyturn/platform/client'
import { fontPreloads } from '@keyturn/platform/ui'
import type { ReactNode } from 'react'
import { Checking } from './shell/guard.tsx'
import './app.css'

declare global {
  interface ImportMeta {
    readonly env: { readonly SSR: boolean }
  }
}

/** Inlined by the build. The client bundle omits it, because the script has run by then. */
const HEAD_SCRIPT = import.meta.env.SSR ? TRUSTED_TYPES_SCRIPT + BOOT_SCRIPT : ''

/** Document of every page. The build inserts titles, style sheets and scripts. */
export function Root({ children }: { children: ReactNode }) {
  return (
    // Suppresses the warning, because the boot script sets attributes on the root before hydration.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f5f1e6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1914" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        {/* Delays the first paint until the page is parsed, because chunks on a slow network shift the layout. */}
        <link rel="expect" href="#page-end" blocking="render" />
        {fontPreloads.map((link) => (
          <link key={link.href} {...link} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  )
}

/** Placeholder of the empty app page until its script is loaded. */
export function PageLoading() {
  return (
    <main id="main">
      <Checking />
      <p className="page-width kt-after-long text-center">
        {/* biome-ignore lint/a11y/useValidAnchor: this page's own address, with its question. */}
        This is taking longer than usual. <a href="">Load the page again</a>
      </p>
      <noscript>
        <p className="page-width">
          Your Keyturn pages need JavaScript. Please turn it on and reload the page.
        </p>
      </noscript>
    </main>
  )
}
