import { formatDay } from '@keyturn/platform/days'
import type { LandlordConfirmation } from '@keyturn/tenancy'
import type { OpenPassport } from '../actions/open-passports.ts'
import type { ViewersList } from '../actions/saved-passports.ts'
import { LINK_MINUTES, SESSION_HOURS } from '../domain/viewer.ts'
import { rentPassportLinks, viewerLinks } from '../links.ts'
import type { Viewer } from '../store/viewers.ts'
import { guaranteeCard } from './guarantor-pages.ts'
import { type Html, html } from './html.ts'
import { publicPage } from './page-shell.ts'

/** Form for an email address. With a code, signing in also keeps that passport. */
export function signInFormPage({ code, problem }: { code?: string; problem?: string }): string {
  const title = code ? 'Keep this passport' : 'Passports you keep'
  const means = code
    ? 'Keep it in a list of your own, until it ends or its owner takes it back. It is free, and there is no password.'
    : 'Were you sent rent passports? Keep them in one list, and see the tenancies you confirmed. It is free, and there is no password.'
  const body = html`<div class="narrow"><h1>${title}</h1><p class="lead">${means}</p>
${problem !== undefined && html`<p class="banner miss" role="alert">${problem}</p>`}</div>
<div class="forms one"><form class="card" method="post" action="${viewerLinks.link}"><h2>Your email address</h2>
<label for="email">Email</label><p class="small" id="email-hint">We send a link that signs you in. The owner of a passport you keep sees that you do, with most of your address hidden.</p>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="email" aria-describedby="email-hint">
${code !== undefined && html`<input type="hidden" name="code" value="${code}">`}
<button>Send me the link</button></form></div>`
  return publicPage({ title, body })
}

/** Same page for known and unknown addresses. */
export const linkSentPage = (email: string): string =>
  messagePage(
    'Check your inbox',
    `If emails reach ${email}, a link is on its way. It works once, within ${LINK_MINUTES} minutes. It can take a minute to arrive.`,
  )

/** Names the address of the link, because a stranger may have sent the link to this viewer. */
export function confirmSignInPage(token: string, masked: string): string {
  const title = `Sign in as ${masked}?`
  const body = html`<section class="card narrow"><h1>${title}</h1><p>Press only if this is your mailbox. You stay signed in here for ${SESSION_HOURS} hours at most.</p>
<form method="post" action="${viewerLinks.signIn(token)}"><p><button>Sign in</button></p></form></section>`
  return publicPage({ title, body })
}

/** Shown instead of signing in where this browser has another address's list open. */
export function signedInElsewherePage(viewer: Viewer, masked: string): string {
  const body = html`<section class="card narrow" role="status"><h1>You are signed in as another address</h1>
<p>This link signs you in as ${masked}. This browser is signed in as <b>${viewer.email}</b>. If ${masked} is yours too, sign out first, then open the link again. If it is not yours, close this page.</p>
<div class="acts"><a class="button" href="${viewerLinks.list}">Stay signed in</a>
<form method="post" action="${viewerLinks.leave}"><button class="quiet">Sign out</button></form></div></section>`
  return publicPage({ title: 'You are signed in as another address', body })
}

export const linkExpiredPage = (): string =>
  signInFormPage({ problem: 'This link was used or has expired. Ask for another.' })

export function savePassportPage(viewer: Viewer, code: string): string {
  const body = html`<section class="card narrow"><h1>Keep this passport</h1>
<p>It stays in your list, ${viewer.email}, until it ends or its owner takes it back. They see that you keep it, with most of your address hidden.</p>
<form method="post" action="${viewerLinks.keep(code)}"><p><button>Keep it</button></p></form>
<p><a href="${rentPassportLinks.passport(code)}">Back to the passport</a></p></section>`
  return publicPage({ title: 'Keep this passport', body })
}

export function listPage(viewer: Viewer, { passports, words, guarantees }: ViewersList): string {
  const title = guarantees.length > 0 ? 'Your list' : 'Passports you keep'
  const body = html`<div class="narrow"><h1>${title}</h1><p>Signed in as <b>${viewer.email}</b></p></div>
${passports.length === 0 && guarantees.length === 0 && html`<section class="card narrow"><h2>None now</h2><p>Open a passport you were sent and press “Keep it”. What has ended or was taken back is not shown any more.</p></section>`}
<div class="kept">${passports.map(passportCard)}</div>
${guarantees.length > 0 && html`<h2>Rents you guarantee</h2><div class="kept">${guarantees.map(guaranteeCard)}</div>`}
${words.length > 0 && html`<h2>Tenancies you answered for</h2><div class="kept">${words.map(confirmationCard)}</div>`}
<div class="acts"><form method="post" action="${viewerLinks.leave}"><button class="quiet">Sign out</button></form>
<a href="${viewerLinks.forget}">Delete my list and my address</a></div>`
  return publicPage({ title, body })
}

const passportCard = ({ code, title, headline, expiresOn }: OpenPassport): Html =>
  html`<section class="card"><h2>${title}</h2><p><b>${headline}</b></p><p class="small">Until ${formatDay(expiresOn)}</p>
<div class="acts"><a class="button" href="${rentPassportLinks.passport(code)}" aria-label="Open: ${title}">Open</a>
<form method="post" action="${viewerLinks.drop}"><input type="hidden" name="code" value="${code}"><button class="quiet" aria-label="Take off my list: ${title}">Take off my list</button></form></div></section>`

function confirmationCard({
  token,
  tenant,
  address,
  said: what,
  saidOn,
  askAgainOn,
  isDue,
}: LandlordConfirmation): Html {
  const act = (answer: 'still' | 'no_longer', label: string): Html =>
    html`<form method="post" action="${viewerLinks.word}"><input type="hidden" name="word" value="${token}"><input type="hidden" name="answer" value="${answer}"><button aria-label="${label}: ${tenant}">${label}</button></form>`
  const means = isDue
    ? `You ${what} this on ${formatDay(saidOn)}. Is ${tenant} still your tenant there?`
    : `You ${what} this on ${formatDay(saidOn)}. We ask again on ${formatDay(askAgainOn)}.`
  return html`<section class="card"><h3>${tenant}</h3><p>${address}</p><p>${means}</p>
${isDue && html`<div class="acts">${act('still', 'Still my tenant')}</div>`}
<details><summary>No longer my tenant</summary><p>${tenant} is told that you said so, and your earlier confirmation stops counting for them. You cannot take it back here.</p>
<div class="acts">${act('no_longer', 'Say that it is over')}</div></details></section>`
}

export function confirmDeletePage(viewer: Viewer): string {
  const body = html`<section class="card narrow"><h1>Delete your list?</h1>
<p>We forget ${viewer.email}, which passports you keep and which rents you guarantee, at once. What you said of tenancies stays with your tenants.</p>
<div class="acts"><a class="button" href="${viewerLinks.list}">Keep it</a>
<form method="post" action="${viewerLinks.forget}"><button class="quiet">Delete it</button></form></div></section>`
  return publicPage({ title: 'Delete your list?', body })
}

export const deletedPage = (): string =>
  messagePage('Deleted', 'We have forgotten your address and your list.')

export const errorPage = (sentence: string): string => messagePage('That did not work', sentence)

function messagePage(title: string, sentence: string): string {
  const body = html`<section class="card narrow" role="status"><h1>${title}</h1><p>${sentence}</p>
<p><a href="${viewerLinks.list}">Passports you keep</a></p></section>`
  return publicPage({ title, body })
}
