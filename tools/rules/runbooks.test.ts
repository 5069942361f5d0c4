import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = readdirSync(join(root, 'docs/runbooks'))

test('each alert links to a runbook that names it', () => {
  const alerts = read('deploy/watch/alerts.yaml')
    .split(/^ {6}- alert: /m)
    .slice(1)
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts) {
    const [name = ''] = alert.split('\n')
    const page = /docs\/runbooks\/[\w-]+\.md/.exec(alert)?.[0] ?? ''
    expect(existsSync(join(root, page)), `${name}: ${page}`).toBe(true)
    expect(read(page), page).toContain(`\`${name}\``)
  }
})

test.each(pages)('the runbook %s has its five parts: signs, meaning, steps, end and rehearsal', (page) => {
  const text = read(`docs/runbooks/${page}`)
  for (const part of [
    '**What you see.**',
    '**What it means.**',
    '**What to do.**',
    '**How to know it is over.**',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Rehearsed by/)
  const files = [...text.matchAll(/`((?:apps|features|platform)\/[\w./-]+)`/g)].map(([, file = '']) => file)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const words = [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, word = '']) => word)
  expect(words.filter((word) => !(word in JSON.parse(read('package.json')).scripts))).toEqual([])
  expect(read('docs/operations.md')).toContain(`(runbooks/${page})`)
})
