import { type Http, notFound } from '@keyturn/platform/http'
import type { MailStandIn, ReceivedMail } from '@keyturn/providers/mail/smtp/stand-in'
import { z } from 'zod'
import { escapeHtml, sandboxPage } from './page.ts'

const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
  listUnsubscribe: z.object({ address: z.string(), oneClick: z.boolean() }).nullable(),
})
const whose = z.object({ to: z.string().optional() })
const which = z.object({ id: z.string() })

export function registerMailbox(http: Http, mail: MailStandIn): void {
  const find = (id: string): ReceivedMail => {
    const found = mail.message(id)
    if (!found) throw notFound()
    return found
  }
  http.get(
    '/sandbox/mail/messages',
    {
      schema: {
        tags: ['sandbox'],
        summary: 'List the emails that were sent',
        querystring: whose,
        response: { 200: z.array(mailSchema) },
      },
    },
    async ({ query }) => mail.messages(query.to),
  )
  http.get('/sandbox/mail', { schema: { hide: true, querystring: whose } }, async ({ query }, reply) =>
    sandboxPage(reply, { title: 'Mailbox', wide: true, body: list(mail.messages(query.to), query.to ?? '') }),
  )
  http.get('/sandbox/mail/:id', { schema: { hide: true, params: which } }, async ({ params }, reply) => {
    const found = find(params.id)
    return sandboxPage(reply, { title: found.subject, wide: true, body: emailPage(found) })
  })
  http.get('/sandbox/mail/:id/html', { schema: { hide: true, params: which } }, async ({ params }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .send(find(params.id).html.replace('<head>', '<head><base target="_top">')),
  )
}

function list(messages: ReceivedMail[], to: string): string {
  const search = `<form><label for="to">Addressed to</label><div class="row"><input id="to" name="to" type="search" value="${escapeHtml(to)}"><button>Show</button></div></form>`
  if (messages.length === 0)
    return `${search}<p class="mut">No emails yet. They arrive here within a second of being sent.</p>`
  const rows = messages
    .slice(0, 200)
    .map(
      (mail) =>
        `<tr><td><a href="/sandbox/mail/${encodeURIComponent(mail.id)}">${escapeHtml(mail.subject || '(no subject)')}</a></td><td>${escapeHtml(mail.to)}</td><td>${mail.sentAt.slice(0, 16).replace('T', ' ')}</td></tr>`,
    )
  return `${search}<table><tr><th>Subject</th><th>To</th><th>Sent</th></tr>${rows.join('')}</table>`
}

function emailPage(mail: ReceivedMail): string {
  const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([address]) => address)
  return `<p class="mut">To ${escapeHtml(mail.to)} · ${mail.sentAt.slice(0, 16).replace('T', ' ')}</p>
    <iframe title="The letter" src="/sandbox/mail/${encodeURIComponent(mail.id)}/html"></iframe>
    ${links.map((address) => `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`).join('')}
    <h2>Plain text</h2><pre>${escapeHtml(mail.text)}</pre>`
}
