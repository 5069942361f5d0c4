import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { statementFile } from './contract.ts'

test('the JSON schema in the docs equals the schema of the statements', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/rent-statement.schema.json'), 'utf8')
  expect(JSON.parse(text)).toEqual({ title: 'Keyturn rent statement', ...z.toJSONSchema(statementFile) })
})
