import type { EmailContent, Part } from '@keyturn/platform/mail'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Text } from '@react-email/text'
import { createElement as h, type ReactNode } from 'react'
import { NAME, SLOGAN } from '../names.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

const ink = '#10261F'
const muted = '#42544B'
/** Dark-mode styles by class; inline styles apply in all other mail clients. */
const DARK_MODE_CSS = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .kl-page, .kl-page > table > tbody > tr > td { background: #0B1914 !important; color: #F8F1DE !important; }
  .kl-card { background: #12231D !important; border-color: #2C4239 !important; }
  .kl-card h1, .kl-card p, .kl-card td { color: #F8F1DE !important; }
  .kl-card .kl-brand { color: #FFC745 !important; }
  .kl-card .kl-muted { color: #B4C3B8 !important; }
  .kl-card hr { border-color: #2C4239 !important; }
  .kl-card .kl-button, .kl-card .kl-button * { background: #FFC745 !important; color: #10261F !important; }
}`
const font = '"Figtree Variable", Figtree, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

export async function renderEmail(letter: EmailContent): Promise<RenderedEmail> {
  const html = await render(page(letter))
  return { subject: letter.subject.replace(/[\r\n]+/g, ' '), html, text: plainText(letter) }
}

const MIN_LARGE_PX = 22

/** Scales every font size by 1.5, to at least large print (16 pt). */
export const inLargePrint = (html: string): string =>
  html.replace(/font-size:(\d+)px/g, (_size, px) => `font-size:${Math.max(MIN_LARGE_PX, Number(px) * 1.5)}px`)

function page(letter: EmailContent): ReactNode {
  return h(
    Html,
    { lang: 'en-GB' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, DARK_MODE_CSS),
    ),
    h(Preview, null, letter.preview),
    h(
      Body,
      {
        className: 'kl-page',
        style: { background: '#F5F1E6', color: ink, fontFamily: font, margin: 0, padding: '24px 12px' },
      },
      h(
        Container,
        {
          className: 'kl-card',
          style: {
            background: '#FDFBF5',
            border: '1px solid #DBD4C2',
            borderBottomWidth: '3px',
            borderRadius: '14px',
            maxWidth: '560px',
            padding: '28px',
          },
        },
        h(
          Text,
          {
            className: 'kl-brand',
            style: { color: '#14513F', fontSize: '20px', fontWeight: 700, margin: '0 0 20px' },
          },
          NAME,
        ),
        h(
          Heading,
          { as: 'h1', style: { fontSize: '26px', lineHeight: 1.15, margin: '0 0 16px' } },
          letter.heading,
        ),
        ...letter.parts.map((part, index) => renderPart(part, String(index))),
        h(Hr, { style: { borderColor: '#DBD4C2', margin: '28px 0 16px' } }),
        h(Text, { className: 'kl-muted', style: { color: muted, fontSize: '13px', margin: 0 } }, FOOTER),
        letter.unsubscribe &&
          h(
            Text,
            { style: { fontSize: '13px', margin: '10px 0 0' } },
            h(
              Link,
              {
                href: letter.unsubscribe.href,
                className: 'kl-muted',
                style: { color: muted, textDecoration: 'underline' },
              },
              letter.unsubscribe.label,
            ),
          ),
      ),
    ),
  )
}

const FOOTER = `${NAME}. ${SLOGAN} We never ask for your password or a code by email or phone.`

function renderPart(part: Part, key: string): ReactNode {
  switch (part.kind) {
    case 'paragraph':
      return h(Text, { key, style: { fontSize: '16px', lineHeight: 1.55, margin: '0 0 16px' } }, part.text)
    case 'note':
      return h(
        Text,
        {
          key,
          className: 'kl-muted',
          style: { color: muted, fontSize: '14px', lineHeight: 1.45, margin: '0 0 12px' },
        },
        part.text,
      )
    case 'code':
      return h(
        Text,
        { key, style: { fontSize: '38px', fontWeight: 700, letterSpacing: '8px', margin: '4px 0 16px' } },
        part.digits,
      )
    case 'button':
      return h(
        Button,
        {
          key,
          href: part.href,
          className: 'kl-button',
          style: {
            background: '#14513F',
            borderRadius: '9px',
            color: '#FDF8E9',
            display: 'inline-block',
            fontSize: '16px',
            fontWeight: 650,
            margin: '4px 0 20px',
            padding: '14px 22px',
          },
        },
        part.label,
      )
    case 'facts':
      return h(
        'table',
        { key, role: 'presentation', width: '100%', style: { fontSize: '15px', margin: '0 0 16px' } },
        h(
          'tbody',
          null,
          ...part.rows.map(([name, value]) =>
            h(
              'tr',
              { key: name },
              h('td', { className: 'kl-muted', style: { color: muted, padding: '4px 12px 4px 0' } }, name),
              h('td', { align: 'right', style: { fontWeight: 600 } }, value),
            ),
          ),
        ),
      )
  }
}

function plainText(letter: EmailContent): string {
  const lines = letter.parts.map((part) => {
    if (part.kind === 'button') return `${part.label}: ${part.href}`
    if (part.kind === 'code') return part.digits
    if (part.kind === 'facts') return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    return part.text
  })
  const stop = letter.unsubscribe ? `${letter.unsubscribe.label}: ${letter.unsubscribe.href}\n` : ''
  return `${[letter.heading, ...lines].join('\n\n')}\n\n--\n${FOOTER}\n${stop}`
}
