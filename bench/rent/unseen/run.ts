import { parseArgs } from 'node:util'
import { findRent } from '../../../features/rent-engine/domain/find-rent.ts'
import { makeUnseenMember } from './members.ts'
import { rates, scoreUnseen } from './score.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    members: { type: 'string' },
    misses: { type: 'string' },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const members = Array.from({ length: Number(values.members ?? 1200) }, (_, at) =>
  makeUnseenMember(seed, at),
).filter((each) => !values.only || values.only.split(',').includes(each.case))
const print = (line: string) => process.stdout.write(`${line}\n`)
const percent = (part: number) => `${(part * 100).toFixed(2)} %`
const score = scoreUnseen(members, findRent)
const row = (name: string, count: Parameters<typeof rates>[0]) => {
  const { f1, months, harm, flattered, flawless } = rates(count)
  print(
    `| ${name.padEnd(22)} | ${count.members} | ${[f1, months, harm, flattered, flawless].map(percent).join(' | ')} |`,
  )
}
print(
  `Seed ${seed}, ${members.length} members\n\n| | members | F1 | months right | harm | flattered | flawless |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |`,
)
row('all', score.all)
for (const [name, count] of score.byCase) row(name, count)
print('\n| said | matches | are rent |\n| --- | ---: | ---: |')
for (const [low, high] of [
  [0.5, 0.8],
  [0.8, 0.9],
  [0.9, 0.97],
  [0.97, 1.01],
] as const) {
  const own = score.said.filter(([value]) => value >= low && value < high)
  print(
    `| ${low} to ${Math.min(high, 1)} | ${own.length} | ${own.length ? percent(own.filter(([, rent]) => rent).length / own.length) : 'none'} |`,
  )
}
for (const { member, why } of score.misses.slice(0, Number(values.misses ?? 0))) {
  print(`\n## ${member.case}: ${JSON.stringify(member.input.tenancy)} today ${member.input.today}`)
  for (const line of why.slice(0, 8)) print(`- ${line}`)
  for (const each of [...member.input.transactions].sort((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1))) {
    const mark = member.rent.has(each.id)
      ? 'RENT'
      : member.neutral.has(each.id)
        ? '~'
        : member.oneOf.flat().includes(each.id)
          ? 'ONE'
          : ''
    if (mark || Math.abs(each.pence) > 15000)
      print(
        `${mark.padEnd(5)}${each.bookedOn} ${(each.pence / 100).toFixed(2).padStart(9)} ${each.accountId} ${each.description} [${each.merchant ?? ''}] ${each.id}`,
      )
  }
}
