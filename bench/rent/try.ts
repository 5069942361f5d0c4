import { findRent } from '../../features/rent-record/domain/find-rent.ts'
import { measure } from './measure.ts'
import { CASES, makeMember } from './members.ts'

const count = Number(process.argv[2] ?? 1000)

import { makeOtherMember } from './other-people.ts'

const other = process.argv[5] === 'other'
const members = Array.from({ length: count }, (_, i) =>
  other
    ? makeOtherMember(Number(process.argv[3] ?? 1) * 100000 + i)
    : makeMember({ seed: Number(process.argv[3] ?? 1) * 100000 + i }),
)
const started = performance.now()
const table = measure(members, findRent)
const rows = members.reduce((n, m) => n + m.input.transactions.length, 0)
console.log(rows, 'tx', Math.round(rows / ((performance.now() - started) / 1000)), 'tx/s')
const { errors, calibration, ...rest } = table
console.log(rest)
console.log(
  calibration
    .filter((c) => c.count)
    .map((c) => `${c.from}: ${c.rent}/${c.count}`)
    .join('  '),
)
const per = new Map<string, number>()
for (const e of errors) per.set(e.member.case, (per.get(e.member.case) ?? 0) + 1)
const all = new Map<string, number>()
for (const m of members) all.set(m.case, (all.get(m.case) ?? 0) + 1)
console.log([...new Set(CASES)].map((c) => `${c} ${per.get(c) ?? 0}/${all.get(c) ?? 0}`).join(', '))
for (const e of errors.slice(0, Number(process.argv[4] ?? 12))) {
  const byId = new Map(e.member.input.transactions.map((t) => [t.id, t]))
  const show = (id: string) => {
    const t = byId.get(id)
    return `${t?.bookedOn} ${t?.pence} ${t?.description}`
  }
  console.log(
    '---',
    e.member.case,
    '|',
    e.member.bank,
    '|',
    JSON.stringify(e.member.input.tenancy.payees),
    JSON.stringify(e.member.input.tenancy.terms),
    e.member.input.tenancy.startsOn,
    e.member.input.tenancy.share,
  )
  console.log(
    '  wrong',
    e.wrong.slice(0, 3).map(show),
    e.wrong.length,
    'missed',
    e.missed.slice(0, 4).map(show),
    e.missed.length,
    'states',
    e.states.slice(0, 4),
    e.states.length,
  )
}
