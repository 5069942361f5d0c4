import { parseArgs } from 'node:util'
import { VERIFIED_FROM } from '@keyturn/rent-record/constants'
import { findRent } from '../../features/rent-engine/domain/find-rent.ts'
import { makeHoldout1Member } from './holdout-1.ts'
import { makeHoldout2Member } from './holdout-2.ts'
import type { LabelledMember } from './labelled.ts'
import { measure, type Table } from './measure.ts'
import { makeMember } from './members.ts'
import { PEERS } from './peers.ts'
import { seededRandom } from './random.ts'
import { growth, worstCases } from './speed.ts'
import { BANKS, reinvented } from './wording.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, members: { type: 'string' } } })
const seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 1_000_000)
const count = Number(values.members ?? 1500)

const percent = (part: number) => `${(part * 100).toFixed(2)} %`
const print = (line = '') => process.stdout.write(`${line}\n`)

function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const [head = [], ...body] = rows
  print(`\n### ${title}\n`)
  print(`| ${head.join(' | ')} |`)
  print(`| ${head.map(() => '---').join(' | ')} |`)
  for (const row of body) print(`| ${row.join(' | ')} |`)
}

function rowOf(name: string, table: Table): string[] {
  const { precision, recall, f1, stateAccuracy, harmful, unasked, asked, errorFree } = table
  return [
    name,
    percent(precision),
    percent(recall),
    f1.toFixed(4),
    percent(stateAccuracy),
    percent(harmful),
    percent(unasked),
    percent(asked),
    percent(errorFree),
  ]
}

const HEAD = [
  '',
  'precision',
  'recall',
  `F1 at ${VERIFIED_FROM}`,
  'states right',
  'paid on time, shown late or not found',
  'of these without a question',
  'months asked about',
  'members without any error',
]

function compare(title: string, members: readonly LabelledMember[]): Table {
  const ours = measure(members, findRent)
  const peers = PEERS.map(({ name, find }) => rowOf(name, measure(members, find)))
  printTable(`${title}: ${members.length} members`, [HEAD, rowOf('Keyturn', ours), ...peers])
  return ours
}

/** Prints each class, because an engine that is right overall may fail all of one kind. */
function byCase(members: readonly LabelledMember[]): void {
  const rows = [...Map.groupBy(members, (member) => member.case)].map(([kind, own]) => {
    const table = measure(own, findRent)
    const { f1, stateAccuracy, harmful, errorFree } = table
    return [
      kind,
      String(own.length),
      f1.toFixed(4),
      percent(stateAccuracy),
      percent(harmful),
      percent(errorFree),
    ]
  })
  printTable('Class by class', [
    ['class', 'members', 'F1', 'states right', 'harmed', 'without any error'],
    ...rows,
  ])
}

function leaveOneBankOut(): void {
  const each = Math.max(20, Math.round(count / 15))
  const rows = BANKS.map((bank, at) => {
    const strange = reinvented(seededRandom(seed + at), bank)
    const members = Array.from({ length: each }, (_, index) =>
      makeMember({ seed: seed * 31 + at * 1000 + index, wording: strange }),
    )
    const table = measure(members, findRent)
    return [
      bank.bank,
      strange.payments[0] ?? '',
      table.f1.toFixed(4),
      percent(table.stateAccuracy),
      percent(table.errorFree),
    ]
  })
  printTable(
    `Leave one bank out: all of a bank's own words replaced by invented ones, ${each} members each`,
    [['bank', 'a line of it now', 'F1', 'states right', 'without any error'], ...rows],
  )
}

const ENOUGH_MATCHES = 200

/** Compares confidence with truth per bin. A bin with few matches has no reliable rate. */
function calibration(tables: readonly Table[]): void {
  const bins = Map.groupBy(
    tables.flatMap((table) => table.calibration),
    ({ bin }) => bin,
  )
  const rows = [...bins]
    .sort(([left], [right]) => left - right)
    .map(([bin, own]) => {
      const count = own.reduce((sum, each) => sum + each.count, 0)
      const part = own.reduce((sum, each) => sum + each.rent, 0) / count
      const said = own.reduce((sum, each) => sum + each.said, 0) / count
      const off = count >= ENOUGH_MATCHES ? `${((said - part) * 100).toFixed(2)} points` : 'too few to tell'
      return [bin.toFixed(2), String(count), percent(part), off, '#'.repeat(Math.round(part * 40))]
    })
  printTable('Calibration', [['said', 'matches', 'are rent', 'off by', ''], ...rows])
}

print(`# Finding rent (seed ${seed})`)
const POPULATIONS = {
  'People made of one story each': (each: number) => makeMember({ seed: each }),
  'Other people, habits mixed': makeHoldout1Member,
  'Walks of life, by another hand': makeHoldout2Member,
}
const tables = Object.entries(POPULATIONS).map(([title, make]) => {
  const members = Array.from({ length: count }, (_, index) => make(seed * 100_003 + index))
  const table = compare(title, members)
  if (make !== makeHoldout1Member) byCase(members)
  return table
})
calibration(tables)
leaveOneBankOut()
const perSecond = ({ rows, ms }: { rows: number; ms: number }) => [
  String(rows),
  ms.toFixed(1),
  String(Math.round((rows / ms) * 1000)),
]
const SPEED = ['transactions', 'ms of processor time', 'transactions a second']
printTable('Speed by length of history', [
  ['months', ...SPEED],
  ...growth(seed).map((each) => [String(each.months), ...perSecond(each)]),
])
printTable('The worst rows we know', [
  ['', ...SPEED],
  ...worstCases().map((each) => [each.name, ...perSecond(each)]),
])
