import { formatDay, formatMonth } from '@keyturn/platform/days'
import type { PassportCheck, Verdict } from '../actions/read-passport.ts'
import type { Checked } from '../actions/verify-credential.ts'
import {
  basisOf,
  CHECK_TEXTS,
  headlineOf,
  homeNoteOf,
  latenessOf,
  monthText,
  nameNoteOf,
  notesOn,
  type PublicStatement,
  titleOf,
  validityOf,
} from '../document/copy.ts'
import { housePicture, PICTURE, type Shape } from '../document/house-picture.ts'
import { qrPath } from '../document/qr-code.ts'
import { statementOf } from '../domain/credential.ts'
import { INCOME_WITHDRAWN, type NextHomeLine, nextHomeLines } from '../domain/next-home-texts.ts'
import type { PassportHome, Statement } from '../domain/passport.ts'
import { spacedCode } from '../domain/passport-code.ts'
import { rentPassportLinks, viewerLinks } from '../links.ts'
import { type Html, html } from './html.ts'
import { publicPage } from './page-shell.ts'

/** Page of a passport, opened by its code. */
export function passportPage(reading: PassportCheck, publicUrl: string): string {
  const { statement, passport } = reading
  if (statement && reading.verdict === 'sample') return samplePage(statement)
  if (!statement || !passport) return verdictPage(reading.verdict)
  const body = html`
${!reading.isStillTrue && CHANGED}
${summary(statement)}
<div class="columns"><div>${facts(statement)}
${nextHome(statement, reading.incomeWithdrawn)}${monthByMonth(statement)}</div>
<aside class="card">${proof(statement, passport.seal, publicUrl)}</aside></div>`
  return publicPage({ title: titleOf(statement), body })
}

/** Sample page for visitors: marked as a sample, without a check or a download. */
function samplePage(statement: Statement): string {
  const { title, means } = CHECK_TEXTS.sample
  const body = html`<p class="banner late" role="status"><b>${title}.</b> ${means}</p>
${summary(statement)}
<div class="columns"><div>${facts(statement)}
${monthByMonth(statement)}</div>
<aside class="card"><h2>Check it yourself</h2><p class="code">${spacedCode(statement.code)}</p>
<p>Every rent passport has a code like this one. Type it at <a href="${rentPassportLinks.check}">Check a rent passport</a>: for this code the answer is that it is a sample.</p>
<p class="small">The renter chooses what is shown. Sums of money and bank details never are.</p></aside></div>`
  return publicPage({ title: `${titleOf(statement)} (sample)`, body })
}

function summary(shown: PublicStatement): Html {
  const [lateness, basis, nameNote] = [latenessOf(shown), basisOf(shown), nameNoteOf(shown)]
  return html`<section class="night"><div><p>${titleOf(shown)}</p>${nameNote !== null && html`<p class="small">${nameNote}</p>`}<h1>${headlineOf(shown)}</h1>
${basis !== null && html`<p class="lateness">${basis}</p>`}
${lateness !== null && html`<p class="lateness">${lateness}</p>`}<p class="small">${validityOf(shown)}</p></div>${picture(shown)}</section>`
}

const monthByMonth = (
  shown: PublicStatement,
): Html => html`<section class="card"><h2>Month by month</h2>${months(shown)}
${notesOn(shown).map((note) => html`<p class="small">${note}</p>`)}</section>`

const CHANGED = html`<p class="banner late" role="status"><b>The record has changed since.</b> The months, the name, the home, the landlord, the rent or the deposit are not as they were when this was made. Ask for a newer passport.</p>`

function picture(statement: PublicStatement): Html {
  const shapes = housePicture(statement.months.map(({ state }) => state))
  return html`<svg class="house" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" aria-hidden="true">${shapes.map(drawn)}</svg>`
}

const drawn = ({ d, fill, line }: Shape): Html =>
  html`<path d="${d}" fill="${fill ? `var(--color-${fill})` : 'none'}"${
    line
      ? html` stroke="var(--color-${line.colour})" stroke-width="${line.width}"${line.dash ? html` stroke-dasharray="${line.dash}"` : null}`
      : null
  }/>`

function facts({ homes }: PublicStatement): Html | null {
  if (homes.length === 0) return null
  return html`<section class="card"><h2>${homes.length === 1 ? 'The home' : 'The homes'}</h2>${homes.map(home)}</section>`
}

/** Card with the facts the renter added for the next home. */
function nextHome({ homes, nextHome: added = {} }: PublicStatement, incomeWithdrawn: boolean): Html | null {
  const lines: NextHomeLine[] = [
    ...(incomeWithdrawn ? [INCOME_WITHDRAWN] : []),
    ...nextHomeLines(added, homes.length),
  ]
  if (lines.length === 0) return null
  return html`<section class="card"><h2>For the next home</h2><dl>${lines.map(
    ({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`,
  )}</dl></section>`
}

const home = (shown: PassportHome): Html => {
  const { address, landlord } = shown
  return html`<dl>${address !== null && html`<div><dt>Address</dt><dd>${address}</dd></div>`}${
    landlord !== null && html`<div><dt>Landlord or agent</dt><dd>${landlord}</dd></div>`
  }</dl><p class="small">${homeNoteOf(shown)}</p>`
}

function months(statement: PublicStatement): Html {
  const rows = statement.months.map(
    (each) => html`<tr><th scope="row">${formatMonth(each.month)}</th>
<td class="${each.state}"><span>${monthText(each)}</span></td></tr>`,
  )
  return html`<table><caption class="hidden">Months and how they stand</caption>
<thead><tr><th scope="col">Month</th><th scope="col">Rent</th></tr></thead><tbody>${rows}</tbody></table>`
}

function proof(statement: Statement, seal: string, publicUrl: string): Html {
  const address = publicUrl + rentPassportLinks.passport(statement.code)
  const { d, size } = qrPath(address)
  return html`<h2>Check it yourself</h2>
<svg class="qr" viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label="QR code of this page"><path class="ground" d="M-4-4h${size + 8}v${size + 8}h-${size + 8}z"/><path class="ink" d="${d}"/></svg>
<p class="code">${spacedCode(statement.code)}</p>
<p>Type this code at <b>${publicUrl.replace(/^https?:\/\//, '')}${rentPassportLinks.check}</b>, or upload the PDF there. Even one changed letter is noticed.</p>
<p><a class="button" href="${rentPassportLinks.passportFile(statement.code)}">Download as PDF</a></p>
<p><a href="${viewerLinks.keep(statement.code)}">Keep it in a list of your own</a>: free, with your email address and no password.</p>
<details><summary>The signature</summary><p class="small">Ed25519 over the text of <a href="${rentPassportLinks.passport(statement.code)}/statement.json">the statement</a>, with <a href="/passport/keys.json">our public key</a>.</p><p class="seal">${seal}</p></details>
<p class="small">The renter chose what is shown. Sums of money and bank details never are.</p>`
}

const VERDICTS: Record<Exclude<Verdict, 'open' | 'sample'>, { title: string; means: string }> = {
  revoked: {
    title: 'This passport was revoked',
    means: 'Its owner has taken it back. We issued it, but it is no longer valid. Ask them for a new one.',
  },
  expired: {
    title: 'This passport has ended',
    means: 'We issued it, but it has expired. Ask its owner for a new one.',
  },
  altered: {
    title: 'This is not what we made',
    means:
      'It bears the code of one of our passports, but it was changed. Do not rely on it. Open the code instead.',
  },
  unknown: {
    title: 'We do not know this passport',
    means: 'There is no such passport. Check the code: it has 12 letters and numbers.',
  },
}

export function verdictPage(verdict: Verdict): string {
  const { title, means } =
    verdict === 'open' ? GENUINE : verdict === 'sample' ? CHECK_TEXTS.sample : VERDICTS[verdict]
  const body = html`<section class="card narrow verdict-${verdict}" role="status"><h1>${title}</h1><p>${means}</p></section>${forms()}`
  return publicPage({ title, body })
}

const GENUINE = { title: 'This file is genuine', means: 'It is identical to the one we issued.' }

/** Result page of an uploaded file. */
export function filePage({
  verdict,
  statement,
  passport,
  isStillTrue,
  incomeWithdrawn,
}: PassportCheck): string {
  if (verdict === 'altered' && passport) {
    const link = rentPassportLinks.passport(passport.code)
    const { title, means } = VERDICTS.altered
    const body = html`<section class="card narrow verdict-altered" role="status"><h1>${title}</h1><p>${means}</p>
<p><a href="${link}">See what we said under ${spacedCode(passport.code)}</a></p></section>${forms()}`
    return publicPage({ title, body })
  }
  if (verdict !== 'open' || !statement) return verdictPage(verdict)
  const body = html`${!isStillTrue && CHANGED}<section class="card narrow verdict-open" role="status"><h1>${GENUINE.title}</h1><p>${GENUINE.means}</p>
<p><b>${titleOf(statement)}.</b> ${headlineOf(statement)}. Made on ${formatDay(statement.issuedOn)}, good until ${formatDay(statement.expiresOn)}.</p>
${incomeWithdrawn && html`<p>${INCOME_WITHDRAWN.label}: ${INCOME_WITHDRAWN.text}</p>`}
<p><a class="button" href="${rentPassportLinks.passport(statement.code)}">See it in full</a></p></section>${forms()}`
  return publicPage({ title: GENUINE.title, body })
}

/** Result page of a pasted credential, with only the disclosed claims. */
export function credentialPage({ verdict, claims, holder, recordChanged }: Checked): string {
  const { title, means } = CHECK_TEXTS[verdict]
  const verdictCard = html`<section class="card narrow verdict-${claims ? 'open' : 'altered'}" role="status"><h1>${title}</h1><p>${means}</p>
${holder && html`<p class="small">Its holder signed it for ${holder.audience} with the challenge ${holder.nonce}. Trust it only if that is you and you gave them that challenge.</p>`}
${claims && !holder && html`<p class="small">It came without its holder’s signature, so anyone with a copy can show it. Ask who they are.</p>`}</section>`
  if (!claims) return publicPage({ title, body: html`${verdictCard}${forms()}` })
  const shown = statementOf(claims)
  const body = html`${recordChanged && CHANGED}${verdictCard}${summary(shown)}
<div class="columns"><div>${facts(shown)}${nextHome(shown, false)}${monthByMonth(shown)}</div></div>`
  return publicPage({ title, body })
}

export function checkPage(problem: string | null = null): string {
  const body = html`<div class="narrow"><h1>Check a rent passport</h1>
<p class="lead">Were you shown one? See whether it is true, without an account. We do not record who checks.</p>
<p><a href="${viewerLinks.list}">Passports you keep</a> are in your own list.</p>
${problem !== null && html`<p class="banner miss" role="alert">${problem}</p>`}</div>${forms()}`
  return publicPage({ title: 'Check a rent passport', body })
}

function forms(): Html {
  return html`<div class="forms"><form class="card" method="get" action="/passport/check"><h2>By its code</h2>
<label for="code">Code</label><p class="small" id="code-hint">Twelve letters and figures, under the QR code.</p>
<input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint">
<button>Check the code</button></form>
<form class="card" method="post" action="/passport/check" enctype="multipart/form-data"><h2>By its file</h2>
<label for="file">PDF file</label><p class="small" id="file-hint">The file you received, unchanged, up to 5 MB. We read it and keep nothing.</p>
<input id="file" name="file" type="file" accept="application/pdf" required aria-describedby="file-hint">
<button>Check the file</button></form>
<form class="card" method="post" action="/passport/check" enctype="multipart/form-data"><h2>From a wallet</h2>
<label for="credential">Credential</label><p class="small" id="credential-hint">The text a wallet shares (SD-JWT). We look at it and keep nothing.</p>
<textarea id="credential" name="credential" rows="4" required maxlength="50000" autocomplete="off" spellcheck="false" aria-describedby="credential-hint"></textarea>
<button>Check the credential</button></form></div>`
}
