// npm run mutate [feature ...] [--all]: breaks rules one at a time and lists those whose breaking no test notices.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { mutationsOf } from './mutations.ts'
import type { Trial } from './shard.ts'

const WORKERS = 2
/** So many of a domain's rules are broken unless all are asked for. */
const SAMPLE = 150
/** A broken rule may never come to an end: that is noticed too. */
const PATIENCE_MS = 90_000

interface Tried extends Trial {
  noticed: boolean
}

const say = (text: string): unknown => process.stdout.write(`${text}\n`)

function everyMutation(feature: string): Trial[] {
  const files = globSync(`features/${feature}/domain/**/*.ts`)
    .filter((file) => !/\.(test|builder)\.ts$/.test(file))
    .toSorted()
  return files.flatMap((file) =>
    mutationsOf(file, readFileSync(file, 'utf8')).map((_, index) => ({ file, index })),
  )
}

/** Evenly over all files; the same ones each time. */
function sampleOf(trials: Trial[], size: number): Trial[] {
  const step = Math.max(1, trials.length / size)
  return Array.from(
    { length: Math.min(size, trials.length) },
    (_, index) => trials[Math.floor(index * step)],
  ).filter((trial) => trial !== undefined)
}

/** Each file's mutations stay together: its tests are looked up once. */
function dealt(trials: Trial[]): Trial[][] {
  const half = Math.ceil(trials.length / WORKERS)
  return Array.from({ length: WORKERS }, (_, index) => trials.slice(index * half, (index + 1) * half))
}

async function tryAll(feature: string, trials: Trial[], folder: string): Promise<Tried[]> {
  const tried: Tried[] = []
  let left = trials
  while (left.length > 0) {
    const list = join(folder, `${feature}-${left[0]?.file.replaceAll('/', '-')}-${left[0]?.index}.json`)
    writeFileSync(list, JSON.stringify(left))
    const shard = spawn(process.execPath, ['tools/mutate/shard.ts', feature, list], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const answers = await answersOf(shard)
    left = left.slice(answers.tried.length)
    tried.push(...answers.tried)
    if (answers.stuck && left[0]) tried.push({ ...left[0], noticed: true })
    if (answers.stuck) left = left.slice(1)
    else if (left.length > 0) throw new Error(`The trial of ${feature} broke off:\n${answers.complaint}`)
  }
  return tried
}

async function answersOf(
  shard: ChildProcess,
): Promise<{ tried: Tried[]; stuck: boolean; complaint: string }> {
  const tried: Tried[] = []
  let complaint = ''
  let stuck = false
  const lose = (): void => {
    stuck = true
    shard.kill('SIGKILL')
  }
  let patience = setTimeout(lose, PATIENCE_MS)
  shard.stderr?.on('data', (text) => {
    complaint = (complaint + String(text)).slice(-4_000)
  })
  if (shard.stdout)
    for await (const line of createInterface(shard.stdout)) {
      if (!line.startsWith('{"file"')) continue
      tried.push(JSON.parse(line))
      clearTimeout(patience)
      patience = setTimeout(lose, PATIENCE_MS)
    }
  clearTimeout(patience)
  return { tried, stuck, complaint }
}

function tell(feature: string, all: number, tried: Tried[]): void {
  const noticed = tried.filter((trial) => trial.noticed).length
  for (const { file, index } of tried.filter((trial) => !trial.noticed)) {
    const mutation = mutationsOf(file, readFileSync(file, 'utf8'))[index]
    const was = mutation?.was.replace(/\s+/g, ' ').slice(0, 60)
    say(`  ${file}:${mutation?.line}  ${was}  ->  ${mutation?.becomes || 'nothing'}`)
  }
  const score = tried.length === 0 ? 100 : (100 * noticed) / tried.length
  say(`${feature}: ${score.toFixed(1)} % noticed (${noticed} of ${tried.length} tried, ${all} there are)`)
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const known = readdirSync('features').filter((name) => existsSync(`features/${name}/domain`))
  const asked = words.filter((word) => !word.startsWith('--'))
  const unknown = asked.find((name) => !known.includes(name))
  if (unknown) throw new Error(`There is no domain ${unknown}. There are: ${known.join(', ')}.`)
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-mutate-'))
  try {
    for (const feature of asked.length > 0 ? asked : known) {
      const all = everyMutation(feature)
      const trials = words.includes('--all') ? all : sampleOf(all, SAMPLE)
      const tried = await Promise.all(dealt(trials).map((share) => tryAll(feature, share, folder)))
      tell(feature, all.length, tried.flat())
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
