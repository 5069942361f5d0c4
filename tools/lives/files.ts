import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { read } from '@keyturn/providers/credit-agency/cais'
import * as answers from './answers.ts'
import { checkRecordsOf, type ReportedRecord, recordAccepted } from './check-records.ts'
import { checkFile, sentMonthOn } from './checks.ts'
import type { ArrivedFile } from './facts.ts'
import type { HttpClient } from './http-client.ts'
import type { SimulatedMember } from './simulated-member.ts'

interface NewFile extends ArrivedFile {
  name: string
  isWaiting: boolean
  records: ReportedRecord[]
}

/** Returns files that arrived at the agencies since the last call, oldest first. */
export async function newFiles(line: HttpClient, seen: Set<string>): Promise<NewFile[]> {
  const all = await line.get('/sandbox/agency/files', answers.agencyFiles)
  const fresh = all.filter(({ name }) => !seen.has(name)).toReversed()
  for (const { name } of fresh) seen.add(name)
  return fresh.map(({ name, agency, content, receivedAt, state }) => ({
    ...{ name, agency, month: /\d{4}-\d{2}/.exec(name)?.[0] ?? '', leftAt: receivedAt },
    isWaiting: state === 'waiting',
    records: [...read(Buffer.from(content, 'latin1')).accounts],
  }))
}

export function checkFiles(life: SimulatedMember, files: readonly NewFile[], today: Day): void {
  const month = sentMonthOn(today)
  for (const file of files) if (isOfLife(life, file)) checkRecordsOf(life, file, file.records)
  if (life.isClosed || life.promised === null || life.eve.isChanged) return
  const sent = files
    .filter((file) => file.month === month)
    .flatMap(({ agency, records }) => records.map((record) => ({ ...record, agency })))
  const arrived = new Set(files.filter((file) => file.month === month).map(({ agency }) => agency))
  checkFile(
    life,
    { month, arrived },
    sent.filter(({ name }) => name === life.name.toUpperCase()),
  )
}

/** False for files from before the member joined. */
const isOfLife = (life: SimulatedMember, { leftAt }: ArrivedFile): boolean =>
  dayOfInstant(new Date(leftAt)) > (life.plans[0]?.from ?? '')

/** Lets the agencies accept their files, so that they have these accounts from now on. */
export async function acceptFiles(
  line: HttpClient,
  lives: readonly SimulatedMember[],
  files: readonly NewFile[],
): Promise<void> {
  for (const file of files) {
    if (file.isWaiting) await line.do('/sandbox/agency/answer', { body: { name: file.name, accept: true } })
    for (const life of lives) recordAccepted(life, file, file.records)
  }
}
