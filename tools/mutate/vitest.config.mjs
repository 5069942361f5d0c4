import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [`features/${process.env.KEYTURN_MUTATE}/**/*.test.ts`],
    exclude: ['**/*.{db,port}.test.ts', '**/node_modules/**', '**/web/**'],
    testTimeout: 60_000,
  },
})
