import type { Db } from '@keyturn/platform/db'
import autocannon from 'autocannon'

export interface Contender {
  name: string
  /** Runs one round of work. Returns operations per second. */
  round(): Promise<number>
}

export interface Result {
  name: string
  median: number
  lowest: number
  highest: number
}

/** Runs the contenders in turn, round by round, so that noise affects all alike and their ratio stays reliable. */
export async function pairedRounds(contenders: Contender[], rounds = 5): Promise<Result[]> {
  const figures = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
  for (const contender of contenders) await contender.round()
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) figures.get(contender.name)?.push(await contender.round())
  }
  return [...figures].map(([name, values]) => {
    const sorted = values.toSorted((left, right) => left - right)
    return {
      name,
      median: sorted[Math.floor(sorted.length / 2)] ?? 0,
      lowest: sorted[0] ?? 0,
      highest: sorted.at(-1) ?? 0,
    }
  })
}

/** Measures requests over real HTTP from a worker thread, for a fixed time and number of connections. */
export async function requestsPerSecond(
  url: string,
  options: { headers?: Record<string, string>; seconds?: number } = {},
): Promise<number> {
  const result = await autocannon({
    url,
    connections: 16,
    duration: options.seconds ?? 3,
    workers: 1,
    headers: options.headers ?? {},
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

/** Runs clients that commit one transaction after the other for a fixed time. */
export async function commitsPerSecond(
  db: Db,
  work: Parameters<Db['transaction']>[0],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      await db.transaction(work)
      done += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return (done * 1000) / (performance.now() - began)
}

/** The first row is the reference for the others. */
export function printTable(title: string, results: Result[], unit: string): void {
  const reference = results[0]?.median ?? 1
  const rows = results.map(({ name, median, lowest, highest }) => [
    name,
    figure(median),
    `${figure(lowest)} to ${figure(highest)}`,
    part(median / reference),
  ])
  const head = ['', `median ${unit}`, 'lowest to highest', 'of the first']
  const widths = head.map((label, column) =>
    Math.max(label.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  process.stdout.write(`\n${title}\n${line(head)}\n${rows.map(line).join('\n')}\n`)
}

/** Shows one decimal for ratios below a tenth. */
const part = (ratio: number): string => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %`

const figure = (value: number): string => Math.round(value).toLocaleString('en-GB')
