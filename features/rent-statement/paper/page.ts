import { formatDay } from '@keyturn/platform/days'
import { type Html, html, publicPage, qrPath, spacedCode } from '@keyturn/rent-passport'
import type { StatementCheck, Verdict } from '../actions/read-statement.ts'
import type { SignedStatement } from '../contract.ts'
import { rentStatementLinks } from '../links.ts'
import {
  headlineOf,
  homeLines,
  homeTitleOf,
  money,
  nameNoteOf,
  notesOn,
  OUTCOME_TEXTS,
  paymentText,
  provedOf,
  purposeOf,
  type StatementRow,
  spanOf,
  stateText,
  sumLines,
  titleOf,
  validityOf,
} from './copy.ts'

type Home = SignedStatement['homes'][number]

const page = (title: string, body: Html): string =>
  publicPage({
    title,
    body,
    style: rentStatementLinks.style,
    check: { to: rentStatementLinks.check, label: 'Check a statement' },
  })

/** Page of a statement, opened by its code. */
export function statementPage(
  { verdict, stored, statement, isStillTrue }: StatementCheck,
  publicUrl: string,
): string {
  if (!statement || !stored) return verdictPage(verdict)
  const body = html`${!isStillTrue && CHANGED}
${summary(statement)}
<div class="columns"><div>${sums(statement)}
${statement.homes.map((home, at) => ledger(home, homeTitleOf(at, statement.homes.length)))}
${rules(statement)}
${notes(statement)}</div>
<aside class="card">${proof(statement, stored.seal, publicUrl)}</aside></div>`
  return page(titleOf(statement), body)
}

const CHANGED = html`<p class="banner late" role="status"><b>The record has changed since.</b> A payment, the rent, the name, the home or the landlord is not as it was when this was made. Ask for a newer statement.</p>`

function summary(statement: SignedStatement): Html {
  const nameNote = nameNoteOf(statement)
  return html`<section class="night statement-head"><div><p>${titleOf(statement)}</p>${nameNote !== null && html`<p class="small">${nameNote}</p>`}<h1>${headlineOf(statement)}</h1>
<p class="lateness">${provedOf(statement)}, ${spanOf(statement)}</p><p class="lateness">${purposeOf(statement)}</p><p class="small">${validityOf(statement)}</p></div></section>`
}

const sums = (statement: SignedStatement): Html =>
  html`<section class="card"><h2>Sums</h2><dl class="sums">${sumLines(statement).map(
    ([label, amount]) => html`<div><dt>${label}</dt><dd>${amount}</dd></div>`,
  )}</dl></section>`

function ledger(home: Home, title: string): Html {
  return html`<section class="card"><h2>${title}</h2>${homeLines(home).map((line) => html`<p>${line}</p>`)}
<div class="ledger-frame"><table class="ledger" role="table"><caption class="hidden">Rent due and paid, period by period</caption>
<thead role="rowgroup"><tr role="row">${HEADINGS.map((each) => html`<th role="columnheader" scope="col">${each}</th>`)}</tr></thead>
<tbody role="rowgroup">${home.rows.map(ledgerRow)}</tbody></table></div></section>`
}

const HEADINGS = ['Due on', 'Due', 'Paid', 'Balance', 'How it is proved'] as const

/** Explicit roles, because some browsers drop table semantics when rows are displayed as cards. */
function ledgerRow(row: StatementRow): Html {
  const balance = row.balance === null ? 'not known' : money(row.balance)
  const sum = (label: string, amount: string): Html =>
    html`<td role="cell" class="sum" data-label="${label}">${amount}</td>`
  return html`<tr role="row"><th role="rowheader" scope="row">${formatDay(row.due_on)}</th>${sum('Due', money(row.due))}${sum('Paid', money(row.paid))}${sum('Balance', balance)}
<td role="cell" class="how ${row.state}"><span>${stateText(row)}</span>${row.payments.map((payment) => html`<p class="small">${paymentText(payment)}</p>`)}</td></tr>`
}

function rules({ rules: all }: SignedStatement): Html | null {
  if (all.length === 0) return null
  return html`<section class="card"><h2>Published rules</h2><ul class="rules">${all.map(
    (rule) =>
      html`<li><p><b>${OUTCOME_TEXTS[rule.outcome]}.</b> ${rule.found}.</p><p class="small">${rule.who}: ${rule.says} <a href="${rule.source}" rel="noreferrer">Source</a>, read on ${formatDay(rule.read_on)}.</p></li>`,
  )}</ul></section>`
}

const notes = (statement: SignedStatement): Html =>
  html`<section class="card"><h2>How to read it</h2>${notesOn(statement).map((note) => html`<p class="small">${note}</p>`)}</section>`

function proof({ code }: SignedStatement, seal: string, publicUrl: string): Html {
  const { d, size } = qrPath(publicUrl + rentStatementLinks.statement(code))
  return html`<h2>Check it yourself</h2>
<svg class="qr" viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label="QR code of this page"><path class="ground" d="M-4-4h${size + 8}v${size + 8}h-${size + 8}z"/><path class="ink" d="${d}"/></svg>
<p class="code">${spacedCode(code)}</p>
<p>Type this code at <b>${publicUrl.replace(/^https?:\/\//, '')}${rentStatementLinks.check}</b>, or upload a file there. Even one changed letter is noticed.</p>
<p class="acts"><a class="button" href="${rentStatementLinks.pdf(code)}">Download as PDF</a> <a href="${rentStatementLinks.csv(code)}">CSV</a> <a href="${rentStatementLinks.json(code)}">JSON</a></p>
<details><summary>The signature</summary><p class="small">Ed25519 over the text of “statement” in <a href="${rentStatementLinks.json(code)}">the JSON file</a>, with <a href="/passport/keys.json">our public key</a>.</p><p class="seal">${seal}</p></details>
<p class="small">The renter chose what is shown.</p>`
}

const VERDICTS: Record<Exclude<Verdict, 'open'>, { title: string; means: string }> = {
  revoked: {
    title: 'This statement was revoked',
    means: 'Its owner has taken it back. We issued it, but it is no longer valid. Ask them for a new one.',
  },
  expired: {
    title: 'This statement has ended',
    means: 'We issued it, but it has expired. Ask its owner for a new one.',
  },
  altered: {
    title: 'This is not what we made',
    means:
      'It has the code of one of our statements, but it was changed. Do not rely on it. Open the code instead.',
  },
  unknown: {
    title: 'We do not know this statement',
    means: 'There is no such statement. Check the code: it has 12 letters and numbers.',
  },
}

const GENUINE = { title: 'This file is genuine', means: 'It is identical to the one we issued.' }

export function verdictPage(verdict: Verdict): string {
  const { title, means } = verdict === 'open' ? GENUINE : VERDICTS[verdict]
  const body = html`<section class="card narrow verdict-${verdict}" role="status"><h1>${title}</h1><p>${means}</p></section>${forms()}`
  return page(title, body)
}

/** Result page of an uploaded file. */
export function filePage({ verdict, statement, stored, isStillTrue }: StatementCheck): string {
  if (verdict === 'altered' && stored) {
    const { title, means } = VERDICTS.altered
    const body = html`<section class="card narrow verdict-altered" role="status"><h1>${title}</h1><p>${means}</p>
<p><a href="${rentStatementLinks.statement(stored.code)}">See what we said under ${spacedCode(stored.code)}</a></p></section>${forms()}`
    return page(title, body)
  }
  if (verdict !== 'open' || !statement) return verdictPage(verdict)
  const body = html`${!isStillTrue && CHANGED}<section class="card narrow verdict-open" role="status"><h1>${GENUINE.title}</h1><p>${GENUINE.means}</p>
<p><b>${titleOf(statement)}.</b> ${headlineOf(statement)}. ${validityOf(statement)}</p>
<p><a class="button" href="${rentStatementLinks.statement(statement.code)}">See it in full</a></p></section>${forms()}`
  return page(GENUINE.title, body)
}

export function checkPage(problem: string | null = null): string {
  const body = html`<div class="narrow"><h1>Check a rent statement</h1>
<p class="lead">Were you shown one? See whether it is true, without an account. We do not record who checks.</p>
${problem !== null && html`<p class="banner miss" role="alert">${problem}</p>`}</div>${forms()}`
  return page('Check a rent statement', body)
}

function forms(): Html {
  return html`<div class="forms"><form class="card" method="get" action="/statement/check"><h2>By its code</h2>
<label for="code">Code</label><p class="small" id="code-hint">Twelve letters and figures, under the QR code.</p>
<input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint">
<button>Check the code</button></form>
<form class="card" method="post" action="/statement/check" enctype="multipart/form-data"><h2>By its file</h2>
<label for="file">PDF, CSV or JSON file</label><p class="small" id="file-hint">The file you received, unchanged, up to 5 MB. We read it and keep nothing.</p>
<input id="file" name="file" type="file" accept="application/pdf,text/csv,application/json" required aria-describedby="file-hint">
<button>Check the file</button></form></div>`
}
