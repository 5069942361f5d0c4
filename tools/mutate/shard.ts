// Tries mutations one after the other and says a line of JSON about each: started by mutate.ts, which ends it when a
// broken rule never comes to an end.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { mutationsOf } from './mutations.ts'

export interface Trial {
  file: string
  /** Which of the file's mutations, counted from nothing. */
  index: number
}

/** Quick tests first: most broken rules are found by the test beside them. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed()
  }
}

async function open(feature: string, broken: Map<string, string>): Promise<Vitest> {
  return createVitest(
    {
      config: false,
      watch: false,
      include: [`features/${feature}/**/*.test.ts`],
      exclude: ['**/*.db.test.ts', '**/*.port.test.ts', '**/node_modules/**', '**/web/**'],
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: 60_000,
      // What is kept between runs knows nothing of a rule that was broken.
      fsModuleCache: false,
      reporters: [{}],
      sequence: { sequencer: QuickFirst },
    },
    {
      plugins: [
        {
          name: 'broken-rule',
          enforce: 'pre',
          load: (id: string) => broken.get(id) ?? null,
        },
      ],
    },
  )
}

/** The tests that reach this file through what they import. */
async function testsOf(vitest: Vitest, file: string): Promise<TestSpecification[]> {
  vitest.config.related = [file]
  return vitest.getRelevantTestSpecifications()
}

/** What the tests say against the file as it stands in memory; nothing when they find no fault. */
async function objections(
  vitest: Vitest,
  file: string,
  specifications: TestSpecification[],
): Promise<string[]> {
  vitest.invalidateFile(file)
  vitest.state.clearErrors()
  vitest.state.filesMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failed = testModules.filter((module) => !module.ok())
  return [
    ...unhandledErrors.map(String),
    ...failed.flatMap((module) => [
      module.moduleId,
      ...module.errors().map((error) => error.message),
      ...[...module.children.allTests('failed')].map((test) => test.fullName),
    ]),
  ]
}

async function main(): Promise<void> {
  const [feature = '', list = ''] = process.argv.slice(2)
  const trials: Trial[] = JSON.parse(readFileSync(list, 'utf8'))
  const broken = new Map<string, string>()
  const vitest = await open(feature, broken)
  const say = (answer: object): unknown => process.stdout.write(`${JSON.stringify(answer)}\n`)
  for (const file of new Set(trials.map((trial) => trial.file))) {
    const path = resolve(file)
    const mutations = mutationsOf(file, readFileSync(path, 'utf8'))
    const tests = await testsOf(vitest, path)
    const before = tests.length === 0 ? [] : await objections(vitest, path, tests)
    if (before.length > 0) throw new Error(`${file} fails before anything is broken: ${before.join('\n')}`)
    for (const { index } of trials.filter((trial) => trial.file === file)) {
      broken.set(path, mutations[index]?.source ?? '')
      say({ file, index, noticed: tests.length > 0 && (await objections(vitest, path, tests)).length > 0 })
    }
    broken.delete(path)
    vitest.invalidateFile(path)
  }
  await vitest.close()
}

await main()
process.exit(0)
