import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWholeApp, type WholeApp } from '../../apps/server/testing/whole-app.ts'
import { printCalls, printSchemas } from './print.ts'

let app: WholeApp
beforeAll(async () => {
  app = await openWholeApp('api')
})
afterAll(() => app.close())

const formatted = (path: string, text: string): string =>
  execFileSync('node_modules/.bin/biome', ['format', `--stdin-file-path=${path}`], {
    input: text,
    encoding: 'utf8',
  })

test('the generated client matches the OpenAPI document; `npm run api:types` regenerates it', async () => {
  const document = (await app.http.inject('/api/docs/openapi.json')).json()
  const files = { ...printCalls(document), 'schemas.ts': printSchemas(document) }
  for (const [name, text] of Object.entries(files)) {
    const path = `api-client/${name}`
    const expected = formatted(path, text)
    if (process.env.WRITE_API_TYPES) writeFileSync(path, expected)
    expect(readFileSync(path, 'utf8') === expected, `${path} is out of date: npm run api:types`).toBe(true)
  }
})
