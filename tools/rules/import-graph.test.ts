import { expect, test } from 'vitest'
import { importCycles, transitiveImports } from './import-graph.ts'
import { sourceFiles } from './source-files.ts'

/** Modules for a sandbox only: stand-ins, their pages, the demo people. */
const SANDBOX_ONLY = /(^|\/)(stand-in[^/]*|imaginary|sandbox|seeds|testing)(\/|\.ts$)/

test('a production program has no import that reaches a stand-in, the sandbox or the demo', () => {
  const programs = ['main', 'start', 'audit', 'migrate', 'doctor', 'distribute']
  const loaded = programs.flatMap((program) => [...transitiveImports(`apps/server/${program}.ts`)])
  expect(loaded.length).toBeGreaterThan(300)
  expect(loaded.filter((file) => SANDBOX_ONLY.test(file))).toEqual([])
})

test('the trace exporter is loaded only if a collector is configured', () => {
  const loaded = [...transitiveImports('apps/server/main.ts'), ...transitiveImports('apps/server/start.ts')]
  expect(loaded).toContain('platform/observability/tracing/index.ts')
  expect(loaded).not.toContain('platform/observability/tracing/otlp.ts')
})

test('the sandbox imports all stand-ins', () => {
  const loaded = [...transitiveImports('apps/server/sandbox/index.ts')]
  for (const part of ['seeds/', 'providers/bank/imaginary/', 'providers/payments/stripe/stand-in/'])
    expect(loaded.some((file) => file.startsWith(part))).toBe(true)
})

test('no file imports itself through others, types included', () => {
  expect(importCycles(sourceFiles(/\.tsx?$/))).toEqual([])
})

test('an import cycle planted over three files is found', () => {
  const planted = [
    { path: 'a/one.ts', text: "import { two } from './two.ts'" },
    { path: 'a/two.ts', text: "import type { Three } from '../b/three.ts'" },
    { path: 'b/three.ts', text: "export { one } from '../a/one.ts'" },
    { path: 'b/four.ts', text: "import { three } from './three.ts'" },
  ]
  expect(importCycles(planted)).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts']])
})
