import { BOOT_SCRIPT, TRUSTED_TYPES_SCRIPT } from '@keyturn/platform/client'
import { fontPreloads } from '@keyturn/platform/ui'
import type { ReactNode } from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { ErrorPage } from './shell/error-page.tsx'
import { Frame } from './shell/frame.tsx'
import { Checking } from './shell/guard.tsx'
import './app.css'

/** The app page as it is sent; each page says its own once it is drawn. */
export const meta: MetaFunction = () => [{ title: 'Keyturn' }]

declare global {
  interface ImportMeta {
    readonly env: { readonly SSR: boolean }
  }
}

/** Written into the page by the build; the browser, which has run it by then, is not sent it again. */
const HEAD_SCRIPT = import.meta.env.SSR ? TRUSTED_TYPES_SCRIPT + BOOT_SCRIPT : ''

export const links: LinksFunction = () => [
  ...fontPreloads,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The boot script marks the root before React arrives.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f5f1e6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1914" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        {/* A slow phone reads a page in pieces: the first drawing waits for all of it, so that no piece pushes another. */}
        <link rel="expect" href="#page-end" blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** The empty app page, until its script has arrived. */
export function HydrateFallback() {
  return (
    <main id="main">
      <Checking />
      <p className="page-width kt-after-long text-center">
        {/* biome-ignore lint/a11y/useValidAnchor: this page's own address, with its question. */}
        This is taking longer than usual. <a href="">Load the page again</a>
      </p>
      <noscript>
        <p className="page-width">Your Keyturn pages need JavaScript. Please switch it on and load again.</p>
      </noscript>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
