import { defineConfig } from 'vitest/config'

const everywhereElse = ['**/node_modules/**', '**/build/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Files share their worker's modules: nothing is kept in them that a test could tell, and loading the
          // same house again for every file took longer than the tests.
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...everywhereElse, '**/*.db.test.ts', '**/*.port.test.ts'],
          // Properties are tried on hundreds of inputs; a busy machine may take its time over them.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          isolate: false,
          include: ['**/*.db.test.ts', '**/*.port.test.ts'],
          exclude: everywhereElse,
          globalSetup: ['platform/testing/server.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          exclude: everywhereElse,
          globalSetup: ['platform/testing/server.ts', 'e2e/furnish.ts'],
          setupFiles: ['e2e/setup.ts'],
          testTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 180_000,
          maxWorkers: 2,
          // A browser on a busy machine is sometimes late; what is truly broken fails every time.
          retry: 2,
        },
      },
    ],
  },
})
