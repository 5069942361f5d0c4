import { expect, test } from 'vitest'
import { importCycles, transitiveImports } from './import-graph.ts'
import { sourceFiles } from './source-files.ts'

/** Modules for a sandbox only: stand-ins, their pages, the demo people. */
const SANDBOX_ONLY = /(^|\/)(stand-in[^/]*|imaginary|sandbox|seeds|testing)(\/|\.ts$)/

test('the production program imports no stand-in, sandbox or demo code, directly or through others', () => {
  const programs = ['main', 'start', 'audit', 'migrate', 'doctor', 'distribute']
  const loaded = programs.flatMap((program) => [...transitiveImports(`apps/server/${program}.ts`)])
  expect(loaded.length).toBeGreaterThan(300)
  expect(loaded.filter((file) => SANDBOX_ONLY.test(file))).toEqual([])
})

test('the trace exporter is not among the server’s static imports', () => {
  const loaded = [...transitiveImports('apps/server/main.ts'), ...transitiveImports('apps/server/start.ts')]
  expect(loaded).toContain('platform/observability/tracing/index.ts')
  expect(loaded).not.toContain('platform/observability/tracing/otlp.ts')
})

test('the sandbox imports the demo and the bank and Stripe stand-ins', () => {
  const loaded = [...transitiveImports('apps/server/sandbox/index.ts')]
  for (const part of ['seeds/', 'providers/bank/imaginary/', 'providers/payments/stripe/stand-in/'])
    expect(loaded.some((file) => file.startsWith(part))).toBe(true)
})

test('no file imports itself through others, including type imports', () => {
  expect(importCycles(sourceFiles(/\.tsx?$/))).toEqual([])
})

test('an import cycle over three files is found', () => {
  const planted = [
    { path: 'a/one.ts', text: "import { two } from './two.ts'" },
    { path: 'a/two.ts', text: "import type { Three } from '../b/three.ts'" },
    { path: 'b/three.ts', text: "export { one } from '../a/one.ts'" },
    { path: 'b/four.ts', text: "import { three } from './three.ts'" },
  ]
  expect(importCycles(planted)).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts']])
})
