import { bankById, PERSONAS } from '@keyturn/providers/bank/imaginary'
import { escapeHtml } from './page.ts'

export const CLOSED_TEXT =
  '<p>It was answered before, or was open for too long. Go back to <a href="/dashboard">Keyturn</a> and start again.</p>'

export const accountNotice = (name: string): string =>
  `<p>This goes to the Keyturn account of <strong>${escapeHtml(name)}</strong>. Refuse if this is not you: somebody may have sent you this address.</p>`

export const RENEWAL_TEXT =
  '<p>Keyturn asks to go on reading your account for another 90 days: account names and numbers, and transactions.</p>'

export function choice(): string {
  const options = PERSONAS.map((one) => {
    const text = `${one.name} (${bankById(one.bankId).name}): ${one.description}`
    return `<option value="${one.id}">${escapeHtml(text)}</option>`
  })
  return `<p>Keyturn asks to read, for 90 days: account names and numbers, and up to 24 months of transactions. It cannot move money.</p>
    <label for="persona">Whose account is this?</label><select id="persona" name="persona">${options.join('')}</select>`
}

export function form(journeyId: string, inside: string): string {
  return `<form method="post" action="/sandbox/bank/consent/${escapeHtml(journeyId)}">${inside}
    <p class="row"><button name="answer" value="allow">Allow</button>
    <button class="plain" name="answer" value="refuse">Refuse</button></p></form>`
}
