import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedPages } from '../../page-table.ts'
import { claims } from '../claims.ts'
import { questions } from './questions.ts'

const site = join(import.meta.dirname, '..')
const sources = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(site, name), 'utf8') }))

describe('the words of the public site', () => {
  test('answer fifteen questions, the last of them how to stop', () => {
    expect(questions).toHaveLength(15)
    expect(questions.at(-1)?.question).toBe('How do I stop?')
    expect(new Set(questions.map(({ id }) => id)).size).toBe(15)
  })

  test('promise no score and no loan', () => {
    const answers = questions.flatMap(({ answer }) => answer).join(' ')
    expect(answers).toContain('We promise neither')
    expect(answers).not.toMatch(/will (raise|improve|boost|increase)|guarantee/i)
  })

  test('print a claim’s figure from the one file that holds its source', () => {
    for (const figure of ['66 points', '88%', '5 million']) {
      const printing = sources.filter(({ text }) => text.includes(figure)).map(({ name }) => name)
      expect(printing).toEqual(['claims.ts'])
    }
    for (const claim of Object.values(claims)) expect(claim.source.length).toBeGreaterThan(30)
  })
})

test('the picture that shares a page is drawn with its headline', () => {
  const drawing = readFileSync(join(site, '../../pictures/share.html'), 'utf8')
  for (const { share } of sharedPages) {
    expect(drawing).toContain(`${share?.image}: '${share?.headline}',`)
    const picture = readFileSync(join(site, `../../public/share/${share?.image}.png`))
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

test.each(sharedPages)(
  '$path has a title and a description that fit a list of results',
  ({ title, description = '' }) => {
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(160)
  },
)
