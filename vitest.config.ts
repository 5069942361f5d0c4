import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { pageScripts } from './apps/web/build-tools/page-scripts.ts'
import { openRunFolder } from './platform/testing/run-folder.ts'

const everywhereElse = ['**/node_modules/**', '**/build/**']

// The compile cache is shared by runs. All other files of a run are in a folder that is deleted with it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')
process.env.TMPDIR = openRunFolder()

const shared = {
  // Test files share their worker's modules, because loading them for every file took longer than the tests.
  // Modules have no state that a test could see.
  isolate: false,
  // A second try is reported in the summary as a fault of the test or of the app.
  retry: 1,
  // Browser tests wait now and then, and run beside the others: together they keep all cores busy.
  maxWorkers: availableParallelism(),
}

export default defineConfig({
  test: {
    // A snapshot that is missing fails, as in CI; `-u` writes it.
    update: 'none',
    // A cache folder of its own, because two runs may be active and each deletes an outdated cache.
    fsModuleCachePath: join(import.meta.dirname, 'node_modules/.cache/modules'),
    projects: [
      {
        // The web shell reads the table of pages through it.
        plugins: [pageScripts()],
        test: {
          ...shared,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...everywhereElse, '**/*.db.test.ts', '**/*.port.test.ts'],
          // Properties are tried on hundreds of inputs; a busy machine may take its time over them.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          include: ['**/*.db.test.ts', '**/*.port.test.ts'],
          exclude: everywhereElse,
          globalSetup: ['platform/testing/server.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          exclude: everywhereElse,
          globalSetup: ['platform/testing/server.ts', 'e2e/demo-folder.ts'],
          testTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
