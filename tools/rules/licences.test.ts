import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unreadLicences } from './licences.ts'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))

test('each dependency of the app has a licence on the list', () => {
  expect(unreadLicences(lock.packages)).toEqual([])
})

test('a package without a licence, or with a stricter one, is reported', () => {
  const packages = {
    '': { license: 'MIT' },
    'node_modules/free': { license: 'MIT' },
    'node_modules/free/node_modules/either': { license: '(GPL-3.0 OR MIT)' },
    'node_modules/both': { license: '(MIT AND GPL-3.0)' },
    'node_modules/silent': {},
    'node_modules/ours': { link: true },
    'node_modules/tool': { license: 'CC-BY-4.0', dev: true },
  }
  expect(unreadLicences(packages)).toEqual(['both: (MIT AND GPL-3.0)', 'silent: names no licence'])
})
