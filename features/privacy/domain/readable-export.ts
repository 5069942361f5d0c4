import { formatDateTime, formatDay, isDay } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import { capitalised } from '@keyturn/platform/values'

export interface ReadableTable {
  title: string
  rows: readonly Record<string, unknown>[]
  /** By column. A test fails on an exported column without one. */
  labels: Readonly<Record<string, string>>
}

export interface ReadablePart {
  title: string
  tables: readonly ReadableTable[]
}

export interface ReadableExport {
  madeAt: Date
  parts: readonly ReadablePart[]
  files: readonly string[]
}

/** Internal ids mean nothing to a reader, so they are only in the JSON. */
const isOurNumber = (name: string): boolean => name === 'id' || name.endsWith('_id')

/** Label of a value inside a stored fact: "paidAt" and "paid_at" become "Paid at", "rent_pence" becomes "Rent". */
export function labelOf(name: string): string {
  const words = name
    .replace(/_pence$|Pence$/, '')
    .replace(/[a-z](?=[A-Z])/g, '$& ')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
  return capitalised(words)
}

export function readableValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return name === 'pence' || name.endsWith('_pence') ? formatPounds(value) : String(value)
  if (typeof value === 'string') return readableText(name, value)
  if (Array.isArray(value)) return value.map((part) => readableValue('', part)).join('; ') || '–'
  return Object.entries(value)
    .map(([inner, part]) => `${labelOf(inner)}: ${readableValue(inner, part)}`)
    .join('; ')
}

function readableText(name: string, text: string): string {
  if (isStoredWord.test(text)) return capitalised(text.replaceAll('_', ' '))
  if (isDay(text)) return formatDay(text)
  const isInstant = name === 'at' || name.endsWith('_at')
  if (isInstant && !Number.isNaN(Date.parse(text))) {
    return formatDateTime(text)
  }
  return text
}

/** A state such as "verified_on_time". Words that a person typed have spaces. */
const isStoredWord = /^[a-z]+(_[a-z]+)+$/

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Self-contained HTML page without scripts or requests, so that it opens in any browser for years. */
export function readablePage(data: ReadableExport): string {
  const made = formatDateTime(data.madeAt)
  const contents = data.parts.map(
    (part, at) => `<li><a href="#part-${at + 1}">${escaped(part.title)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your Keyturn data</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<p class="brand">Keyturn</p>
<h1>Everything we hold about you</h1>
<p>Made on ${escaped(made)} (London). The same data for programs is in keyturn-data.json.</p>
${data.files.length > 0 ? `<p>Documents beside this page: ${data.files.map(escaped).join(', ')}.</p>` : ''}
<nav aria-label="Contents"><ol>${contents.join('')}</ol></nav>
</header>
<main>
${data.parts.map((part, at) => renderPart(part, at + 1)).join('\n')}
</main>
</body>
</html>
`
}

function renderPart(part: ReadablePart, number: number): string {
  return `<section id="part-${number}"><h2>${escaped(part.title)}</h2>
${part.tables.map(renderTable).join('\n')}</section>`
}

function renderTable({ title, rows, labels }: ReadableTable): string {
  const [first] = rows
  if (!first) return `<h3>${escaped(title)}</h3><p class="none">Nothing.</p>`
  const names = Object.keys(first).filter((name) => !isOurNumber(name))
  if (rows.length === 1) return `<h3>${escaped(title)}</h3>${renderRow(first, names, labels)}`
  const head = names.map((name) => `<th scope="col">${escaped(labels[name] ?? labelOf(name))}</th>`).join('')
  const body = rows.map(
    (row) =>
      `<tr>${names.map((name) => `<td>${escaped(readableValue(name, row[name]))}</td>`).join('')}</tr>`,
  )
  return `<h3>${escaped(title)} <small>${rows.length}</small></h3>
<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

function renderRow(
  row: Record<string, unknown>,
  names: readonly string[],
  labels: ReadableTable['labels'],
): string {
  const facts = names.map(
    (name) =>
      `<div><dt>${escaped(labels[name] ?? labelOf(name))}</dt><dd>${escaped(readableValue(name, row[name]))}</dd></div>`,
  )
  return `<dl>${facts.join('')}</dl>`
}

const STYLE = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:2rem 1.25rem;background:#fdfbf5;color:#10261f}
.brand{color:#14513f;font-weight:700;font-size:1.25rem;margin:0}
h1{font-size:1.9rem;line-height:1.15;margin:.5rem 0}h2{margin:2.5rem 0 .5rem;border-bottom:2px solid #14513f;padding-bottom:.25rem}
h3{margin:1.5rem 0 .5rem}small,.none{color:#42544b;font-weight:400}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.75rem 1.5rem;margin:0}
dt{color:#42544b;font-size:.85rem}dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid #dbd4c2}
@media (prefers-color-scheme:dark){body{background:#0f1a16;color:#e8eee9}.brand,a{color:#8fd0b5}h2{border-color:#8fd0b5}small,.none,dt{color:#a9b8b0}th,td{border-color:#2c3b34}}
@media print{body{max-width:none;padding:0}}
`
