import { formatDay, formatMonth } from '@keyturn/platform/days'
import type { GuarantorView } from '../actions/guarantors.ts'
import type { ReleaseLetter } from '../actions/release-letter.ts'
import { spacedCode } from '../domain/passport-code.ts'
import { viewerLinks } from '../links.ts'
import { type Html, html } from './html.ts'
import { publicPage } from './page-shell.ts'

interface Invited {
  token: string
  name: string
  earlyWord: boolean
  releaseAfter: number
  isAccepted: boolean
  /** The invited address, masked. */
  masked: string
}

const NOT_AN_END = 'It does not end a guarantee by itself.'

/** Page of the link in the email: the conditions before accepting, the unsubscribe button afterwards. */
export function guarantorPage({ token, name, earlyWord, releaseAfter, isAccepted, masked }: Invited): string {
  const title = isAccepted ? 'The rent you guarantee' : `${name} invites you as a guarantor`
  const body = html`<section class="card narrow"><h1>${title}</h1>
${isAccepted && html`<p>You see it in your list, signed in as ${masked}.</p><p><a class="button" href="${viewerLinks.list}">Open my list</a></p>`}
${
  !isAccepted &&
  html`<p>Once you accept, you see whether the latest month is proved: “Paid” or “Not yet known”, and how many of ${releaseAfter} months are proven. You see no sums and no address.</p>
${earlyWord && html`<p>You get an email where a month was not found by the fifth day after its rent day. ${name} is told at the same time.</p>`}
<p>After ${releaseAfter} proven months, either of you can make a release letter. ${NOT_AN_END} Either of you can end this at any time.</p>
<h2>Accept as ${masked}?</h2><p>Press only if this is your mailbox. It also signs you in here as this address.</p>
<form method="post" action="${viewerLinks.guarantorAccept(token)}"><p><button>Accept</button></p></form>`
}
<form method="post" action="${viewerLinks.guarantorSilence(token)}"><p><button class="quiet">Do not write to me again</button></p></form></section>`
  return publicPage({ title, body })
}

/** The same for a link that is unknown, expired or ended. */
export const noInvitationPage = (): string =>
  sentencePage('Nothing here', 'This link is not open. Ask the person who sent it for a new one.')

export const silencedPage = (): string =>
  sentencePage(
    'We will not write again',
    'No tenant’s invitation reaches this mailbox any more, and this one has ended.',
  )

function sentencePage(title: string, sentence: string): string {
  const body = html`<section class="card narrow" role="status"><h1>${title}</h1><p>${sentence}</p></section>`
  return publicPage({ title, body })
}

/** One rent that the viewer guarantees, in their list. */
export function guaranteeCard(view: GuarantorView): Html {
  const { token, name, month, isPaid, proven, releaseAfter, releaseCode } = view
  const act = (to: string, label: string, kind = ''): Html =>
    html`<form method="post" action="${to}"><input type="hidden" name="token" value="${token}"><button class="${kind}" aria-label="${label}: ${name}">${label}</button></form>`
  return html`<section class="card"><h3>${name}</h3>
<p><b>${month === null ? 'No rent day yet' : `${formatMonth(month)}: ${isPaid ? 'Paid' : 'Not yet known'}`}</b></p>
<p>${Math.min(proven, releaseAfter)} of ${releaseAfter} months are proven.</p>
<p class="small">“Not yet known” does not mean missed: it can be paid and not seen by us.</p>
<div class="acts">${releaseCode !== null && html`<a class="button" href="${viewerLinks.release(releaseCode)}">Release letter</a>`}
${releaseCode === null && proven >= releaseAfter && act(viewerLinks.guarantorRelease, 'Make the release letter')}
${act(viewerLinks.guarantorEnd, 'Stop seeing this', 'quiet')}</div></section>`
}

/** Printable public page of a release letter. Every reader of the code gets the same page. */
export function releasePage(
  { name, nameNote, releaseAfter, counts, madeOn, isStillTrue }: ReleaseLetter,
  { code, address }: { code: string; address: string },
): string {
  const body = html`<section class="card narrow"><h1>Release letter</h1>
${!isStillTrue && html`<p class="banner late" role="status"><b>The record has changed since.</b> The name, the home, the landlord or the months are not as they were when this was made, on ${formatDay(madeOn)}. It proves nothing any more. Ask for a new letter.</p>`}
<p><b>Agreed:</b> ${name} and their guarantor agreed with Keyturn that this letter can be made once ${releaseAfter} months of rent are proven.</p>
${nameNote !== null && html`<p class="small">${nameNote}</p>`}
${isStillTrue && html`<p><b>Proved:</b> ${counts.verified} months of rent are proven on ${formatDay(madeOn)}.</p><ul>${countLines(counts).map((line) => html`<li>${line}</li>`)}</ul>${payeeLines(counts).map((line) => html`<p>${line}</p>`)}`}
<p>${NOT_AN_END} Only the landlord or agent can release a guarantor, as the guarantee says.${isStillTrue && ' This letter is evidence to ask with.'}</p>
<p>Code: <b>${spacedCode(code)}</b></p>
<p class="small">Check it at ${address}. It can be checked while the tenant and the guarantor keep this open.</p></section>`
  return publicPage({ title: 'Release letter', body })
}

/** Sources of the proof, counted apart as on a passport. */
const countLines = ({ byBank, byLandlord, byPaper }: ReleaseLetter['counts']): string[] =>
  [
    byBank > 0 && `${byBank} checked against bank records`,
    byLandlord > 0 &&
      `${byLandlord} confirmed from an email address that the renter gave as the landlord’s or agent’s`,
    byPaper > 0 && `${byPaper} shown by a document`,
  ].filter((line) => line !== false)

const payeeLines = ({ otherPayee, namedPayee }: ReleaseLetter['counts']): string[] =>
  [
    otherPayee > 0 && `For ${otherPayee} of them, the bank names another payee than the landlord.`,
    namedPayee > 0 &&
      `For ${namedPayee} of them, the bank names somebody whom the renter named besides the landlord.`,
  ].filter((line) => line !== false)

export const noReleasePage = (): string =>
  sentencePage(
    'Nothing here',
    'No release letter has this code. It may have been ended, or the code is misread.',
  )
