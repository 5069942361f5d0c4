// Mutation tests of one domain's rules with that feature's tests, started by tools/run/mutate.mjs.
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const feature = process.env.KEYTURN_MUTATE ?? ''

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [`features/${feature}/domain/**/*.ts`, '!**/*.test.ts', '!**/*.builder.ts'],
  vitest: { configFile: 'tools/mutate/vitest.config.mjs' },
  // Missing on purpose: Stryker rewrites this file with the API of TypeScript 6, which TypeScript 7 does not have.
  tsconfigFile: 'no-tsconfig.json',
  ignorePatterns: [
    '**',
    ...['features', 'platform', 'providers', 'bench', 'tools/mutate'].map((kept) => `!${kept}/**`),
  ],
  tempDirName: join(tmpdir(), 'keyturn-mutate'),
  incrementalFile: `node_modules/.cache/keyturn/mutate/${feature}.json`,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { reportTests: false },
  concurrency: 2,
}
