import { agencyNames } from '@keyturn/agency-files/constants'
import type { Http } from '@keyturn/platform/http'
import type { DemoPerson } from '@keyturn/seeds'
import { escapeHtml, SANDBOX_STYLE, sandboxPage } from './page.ts'

const STAND_INS = [
  {
    href: '/sandbox/mail',
    name: 'Mailbox',
    text: 'Every email Keyturn sends arrives here, whoever it is addressed to.',
  },
  {
    href: '/sandbox/bank/personas',
    name: 'Imaginary banks',
    text: 'Connect a bank in the wizard or in Settings and you are asked here for your consent. These are the people you can be, with the home to type so that their rent matches.',
  },
  {
    href: '/sandbox/agency',
    name: 'Credit agencies',
    text: `The files that ${agencyNames()} would have received, opened and readable. Accept them, or reject some of their records.`,
  },
  {
    href: '/sandbox/push/messages',
    name: 'Push service',
    text: 'What browsers of its own were told while no page was open. Yours may say yes in Settings as well: your browser’s own service then carries it, sealed.',
  },
  {
    href: '/sandbox/webhooks',
    name: 'Card company and webhooks',
    text: 'Choosing a plan opens its checkout page here: Pay, Decline or Cancel. The list shows every signed message it and the banks have sent.',
  },
]

export function registerFrontPage(http: Http, demoPeople: DemoPerson[]): void {
  const hide = { schema: { hide: true } }
  http.get('/sandbox/style.css', hide, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(SANDBOX_STYLE),
  )
  http.get('/sandbox', hide, async (_request, reply) =>
    sandboxPage(reply, {
      title: 'The outside world, at home',
      body: [standIns(), people(demoPeople), control()].join(''),
    }),
  )
}

function standIns(): string {
  const cards = STAND_INS.map(
    ({ href, name, text }) => `<a class="card" href="${href}"><strong>${name}</strong><p>${text}</p></a>`,
  )
  return `<p>These companies are played by stand-ins that speak the real ones' protocols.</p>${cards.join('')}
    <a class="card" href="/sandbox/ui"><strong>Parts</strong><p>Every part of the design in every state.</p></a>
    <a class="card" href="/api/docs"><strong>API</strong><p>Every call, with its fields and answers.</p></a>`
}

function people(demoPeople: DemoPerson[]): string {
  const rows = demoPeople.map(
    (person) =>
      `<tr><td>${escapeHtml(person.email)}</td><td>${escapeHtml(person.password)}</td><td>${escapeHtml(person.description)}</td></tr>`,
  )
  return rows.length === 0
    ? ''
    : `<h2>Demo sign-ins</h2><table><tr><th>Email</th><th>Password</th><th>Who</th></tr>${rows.join('')}</table>`
}

function control(): string {
  return `<h2>Time and reset</h2><p>Move the clock with <code>POST /sandbox/clock {"advance": "35d"}</code>; whatever falls due on the way happens in order, or with <code>"asleep": true</code> once at the end, as after an outage. <code>POST /sandbox/reset</code> starts again.</p>`
}
