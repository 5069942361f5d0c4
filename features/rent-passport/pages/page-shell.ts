import type { FastifyReply } from 'fastify'
import { rentPassportLinks } from '../links.ts'
import { type Html, html, textOf } from './html.ts'

export const STYLE_PATH = '/passport/style.css'

interface Page {
  title: string
  body: Html
  /** Additional style sheet of a feature. */
  style?: string
  /** Link in the header to check a document. */
  check?: { to: string; label: string }
}

const CHECK = { to: rentPassportLinks.check, label: 'Check a passport' }

/** Layout of all public pages that need no account. */
export function publicPage({ title, body, style, check = CHECK }: Page): string {
  return textOf(html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${title} · Keyturn</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">${style !== undefined && html`<link rel="stylesheet" href="${style}">`}</head>
<body><header><div class="wide"><a class="logo" href="/">${MARK}Keyturn</a>
<a href="${check.to}">${check.label}</a></div></header><main class="wide">${body}</main></body></html>`)
}

const MARK = html`<svg width="20" height="34" viewBox="0 0 36 60" fill="none" aria-hidden="true"><path class="pane" d="M4 28V15a11.5 11.5 0 0 1 23 0v13z"/><path d="M15.5 4v24M4 16.5h23" stroke="currentColor" stroke-width="3"/><path d="M4 28V15a11.5 11.5 0 0 1 23 0v13z" stroke="currentColor" stroke-width="4.6" stroke-linejoin="round"/><path d="M13 28h5v31h-5z" fill="currentColor"/><path d="M15.5 40.5H29V47M15.5 55.5H26" stroke="currentColor" stroke-width="5"/></svg>`

/** Pages are static HTML without scripts or third-party resources. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

export const sendPublicPage = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({ ...PRIVATE, 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' })
    .send(page)
