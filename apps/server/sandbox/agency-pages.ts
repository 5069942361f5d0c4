import { type Agency, agencyName } from '@keyturn/agency-files/constants'
import {
  type AgencyAccount,
  type AgencyFileContent,
  explain,
  fileFormats,
} from '@keyturn/providers/credit-agency/formats'
import type { ReceivedFile } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { escapeHtml } from './page.ts'

const STATES: Readonly<Record<ReceivedFile['state'], string>> = {
  waiting: 'Waits for an answer',
  accepted: 'Accepted',
  records_rejected: 'Accepted in part',
  file_rejected: 'Rejected whole',
}

type OurFile = ReceivedFile & { agency: Agency }

const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

export function agencyInbox(files: readonly OurFile[]): string {
  const intro =
    '<p>What the three agencies received over SFTP, opened with their own key and checked as an agency would. Open a file to accept it, or to reject some of its records.</p>'
  if (files.length === 0)
    return `${intro}<p class="mut">Nothing yet. The file about a month is sent on the 20th of the next one: move the clock past it, for a member with six verified months who said yes to an agency.</p>`
  const rows = files.map(
    (file) =>
      `<tr><td><a href="/sandbox/agency/${encodeURIComponent(file.name)}">${escapeHtml(file.name)}</a></td><td>${agencyName(file.agency)}</td><td>${accountsIn(file).length}</td><td>${STATES[file.state]}</td><td>${minute(file.receivedAt)}</td></tr>`,
  )
  return `${intro}<table><tr><th>File</th><th>Agency</th><th>Records</th><th>State</th><th>Received</th></tr>${rows.join('')}</table>`
}

export function agencyFilePage(file: OurFile): string {
  const opened = open(file)
  const about = `<p><a href="/sandbox/agency">All files</a></p><p class="mut">${agencyName(file.agency)} · received ${minute(file.receivedAt)} · ${STATES[file.state]}${opened ? ` · header of ${opened.header.createdOn}, source ${opened.header.sourceCode}, ${escapeHtml(opened.header.companyName)}` : ''}</p>`
  const raw = `<h2>The file, byte for byte</h2><pre class="columns">${escapeHtml(file.content)}</pre>`
  if (!opened) return `${about}<p>The agency could not read this file.</p>${raw}`
  const isOpen = file.state === 'waiting'
  const rejected = new Map(file.rejects.map((one) => [one.accountNumber, one]))
  const rows = opened.accounts
    .slice(0, 500)
    .map((account) => row(account, isOpen, rejected.get(account.accountNumber)))
  const table = `<table><tr><th>Person and home</th><th>Says</th><th>${isOpen ? 'Reject' : 'Answer'}</th></tr>${rows.join('')}</table>`
  if (!isOpen) return `${about}${table}${raw}`
  return `${about}<form method="post" action="/sandbox/agency/${encodeURIComponent(file.name)}">${table}
    <p class="row"><button>Answer</button><span class="mut">Accepts the file; records that are ticked are rejected with R02, “no such person at this address”.</span></p></form>${raw}`
}

function row(
  account: AgencyAccount,
  isOpen: boolean,
  rejected: { code: string; reason: string } | undefined,
): string {
  const { accountNumber, status, flag } = account
  const words = explain({ status, flag })
  const home = [...account.addressLines.filter((line) => line !== ''), account.postcode].join(', ')
  const says = `<strong>${status}${flag ? ` ${flag}` : ''}</strong> ${escapeHtml(words.flag?.title ?? words.status.title)}${account.balancePounds > 0 ? `, £${account.balancePounds} owed` : ''}${account.closedOn ? `, closed ${account.closedOn}` : ''}`
  const box = `<input type="checkbox" name="reject" value="${escapeHtml(accountNumber)}" aria-label="Reject ${escapeHtml(accountNumber)}">`
  const answered = rejected ? `${escapeHtml(rejected.code)}: ${escapeHtml(rejected.reason)}` : 'Taken'
  return `<tr><td>${escapeHtml(account.name)}<br><span class="mut">${escapeHtml(home)}</span><br><code>${escapeHtml(accountNumber)}</code></td><td>${says}</td><td>${isOpen ? box : answered}</td></tr>`
}

function open(file: ReceivedFile): AgencyFileContent | null {
  try {
    return fileFormats.sandbox.format.read(Buffer.from(file.content, 'latin1'))
  } catch {
    return null
  }
}

function accountsIn(file: ReceivedFile): readonly AgencyAccount[] {
  return open(file)?.accounts ?? []
}
