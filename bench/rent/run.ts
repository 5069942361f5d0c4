import { parseArgs } from 'node:util'
import { findRent } from '../../features/rent-record/domain/find-rent.ts'
import type { LabelledMember } from './labelled.ts'
import { type Finder, measure, type Table } from './measure.ts'
import { makeMember } from './members.ts'
import { makeOtherMember } from './other-people.ts'
import { PEERS } from './peers.ts'
import { seededRandom } from './random.ts'
import { growth } from './speed.ts'
import { CASES } from './stories.ts'
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
  const { precision, recall, f1, stateAccuracy, harmful, errorFree } = table
  return [
    name,
    percent(precision),
    percent(recall),
    f1.toFixed(4),
    percent(stateAccuracy),
    percent(harmful),
    percent(errorFree),
  ]
}

const HEAD = [
  '',
  'precision',
  'recall',
  'F1 at 0.8',
  'states right',
  'paid on time, shown late or not found',
  'members without any error',
]

function compare(title: string, members: readonly LabelledMember[]): Table {
  const ours = measure(members, findRent)
  const peers = PEERS.map(({ name, find }) => rowOf(name, measure(members, find)))
  printTable(`${title}: ${members.length} members`, [HEAD, rowOf('Keyturn', ours), ...peers])
  return ours
}

function byCase(members: readonly LabelledMember[], find: Finder): void {
  const rows = [...new Set(CASES)].map((kind) => {
    const table = measure(
      members.filter((member) => member.case === kind),
      find,
    )
    return [
      kind,
      String(table.members),
      table.f1.toFixed(4),
      percent(table.stateAccuracy),
      percent(table.errorFree),
    ]
  })
  printTable('Case by case', [['case', 'members', 'F1', 'states right', 'without any error'], ...rows])
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

function calibration(table: Table): void {
  const rows = table.calibration
    .filter((bin) => bin.count > 0)
    .map((bin) => [
      `${bin.from.toFixed(1)} to ${(bin.from + 0.1).toFixed(1)}`,
      String(bin.count),
      percent(bin.rent / bin.count),
    ])
  printTable('Calibration', [['confidence', 'matches', 'are rent'], ...rows])
}

print(`# Finding rent (seed ${seed})`)
const first = Array.from({ length: count }, (_, index) => makeMember({ seed: seed * 100_003 + index }))
const second = Array.from({ length: count }, (_, index) => makeOtherMember(seed * 100_003 + index))
const ours = compare('People made of one story each', first)
byCase(first, findRent)
const others = compare('Other people, habits mixed', second)
calibration({
  ...ours,
  calibration: ours.calibration.map((bin, at) => ({
    from: bin.from,
    count: bin.count + (others.calibration[at]?.count ?? 0),
    rent: bin.rent + (others.calibration[at]?.rent ?? 0),
  })),
})
leaveOneBankOut()
printTable('Speed: one member with an ever longer history', [
  ['transactions', 'ms of processor time', 'transactions a second'],
  ...growth(seed).map(({ rows, ms }) => [
    String(rows),
    ms.toFixed(1),
    String(Math.round((rows / ms) * 1000)),
  ]),
])
