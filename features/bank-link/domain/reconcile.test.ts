import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IncomingRow, reconcile, type StoredRow } from './reconcile.ts'

interface BankRow {
  id: string | null
  words: string
}

/** Simple table as a model to replay syncs on. */
class Table {
  rows: (StoredRow & { fingerprint: string })[] = []
  #next = 0

  read(incoming: BankRow[], reading: { whole: boolean; goneIds: string[] }, pageSize = 3): IncomingRow[] {
    for (const row of this.rows) row.seen = false
    const doubtful: IncomingRow[] = []
    for (let at = 0; at < Math.max(1, incoming.length); at += pageSize) {
      const page = incoming
        .slice(at, at + pageSize)
        .map(({ id, words }) => ({ providerId: id, fingerprint: words }))
      const result = reconcile(this.rows, page, reading)
      for (const row of result.fresh)
        this.rows.push({ ...row, id: `row${this.#next++}`, seen: true, gone: false })
      for (const { id, row } of result.changed)
        Object.assign(this.#row(id), { ...row, seen: true, gone: false })
      for (const id of result.same) this.#row(id).seen = true
      for (const id of result.gone) this.#row(id).gone = true
      doubtful.push(...result.doubtful)
    }
    if (reading.whole) for (const row of this.rows) if (!row.seen) row.gone = true
    return doubtful
  }

  words(): string[] {
    return this.rows
      .filter(({ gone }) => !gone)
      .map(({ fingerprint }) => fingerprint)
      .sort()
  }

  #row(id: string): StoredRow {
    const row = this.rows.find((candidate) => candidate.id === id)
    if (!row) throw new Error(`no row ${id}`)
    return row
  }
}

const words = fc.constantFrom(
  '2026-01-01 -310 COFFEE',
  '2026-01-01 -95000 RENT',
  '2026-03-02 -310 COFFEE',
  '2026-03-02 500 BACK',
)
const anyId = fc.option(fc.constantFrom('a', 'b', 'c', 'POS-1', 'd', 'e'), { nil: null })
const sorted = (rows: BankRow[]): string[] => rows.map((row) => row.words).sort()
/** Generates blank, repeated, swapped and new ids. Only an identical row (id and text) is never sent twice. */
const bankRows = fc.uniqueArray(fc.record({ id: anyId, words }), {
  maxLength: 12,
  selector: ({ id, words: text }) => (id === null ? Symbol('blank') : `${id} ${text}`),
})

test('a full read stores exactly the rows that the bank shows, however their ids change', () => {
  fc.assert(
    fc.property(fc.array(bankRows, { minLength: 1, maxLength: 4 }), (readings) => {
      const table = new Table()
      for (const shown of readings) {
        table.read(shown, { whole: true, goneIds: [] })
        expect(table.words()).toEqual(sorted(shown))
      }
    }),
  )
})

test('a row sent twice in one page is stored once, and two equal rows with the same label are stored as two', () => {
  const coffee = '2026-01-01 -310 COFFEE'
  const read = (...shown: BankRow[]) => {
    const table = new Table()
    table.read(shown, { whole: true, goneIds: [] })
    return table.rows.length
  }
  expect(read({ id: 'a', words: coffee }, { id: 'a', words: coffee })).toBe(1)
  const [label, other] = ['POS-1', '2026-01-02 -500 BOOKS']
  expect(read({ id: label, words: coffee }, { id: label, words: coffee }, { id: label, words: other })).toBe(
    3,
  )
  expect(read({ id: null, words: coffee }, { id: null, words: coffee })).toBe(2)
})

test('reading the same rows again changes nothing', () => {
  fc.assert(
    fc.property(bankRows, (shown) => {
      const table = new Table()
      table.read(shown, { whole: true, goneIds: [] })
      const before = table.rows.map(({ id, fingerprint }) => `${id} ${fingerprint}`).sort()
      table.read(shown, { whole: true, goneIds: [] })
      expect(table.rows.map(({ id, fingerprint }) => `${id} ${fingerprint}`).sort()).toEqual(before)
    }),
  )
})

test('a list of changes from a bank with stable ids gives the true rows without a full read', () => {
  const changes = fc.array(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), words: fc.option(words, { nil: null }) }),
    { maxLength: 10 },
  )
  fc.assert(
    fc.property(changes, (steps) => {
      const table = new Table()
      const truth = new Map<string, string>()
      for (const [nth, { id, words: text }] of steps.entries()) {
        const unique = text === null ? null : `${text} ${id}${nth}`
        if (unique === null) truth.delete(id)
        else truth.set(id, unique)
        const near = unique?.replace('2026-03-02', '2026-01-01')
        if (near) truth.set(id, near)
        const doubtful = table.read(near ? [{ id, words: near }] : [], {
          whole: false,
          goneIds: near ? [] : [id],
        })
        expect(doubtful).toEqual([])
      }
      expect(table.words()).toEqual([...truth.values()].sort())
    }),
  )
})

test('a known row under an unknown id in a list of changes is marked doubtful and not guessed', () => {
  const table = new Table()
  table.read([{ id: 'a', words: '2026-01-01 -310 COFFEE' }], { whole: true, goneIds: [] })
  const doubtful = table.read([{ id: 'z', words: '2026-01-01 -310 COFFEE' }], { whole: false, goneIds: [] })
  expect(doubtful).toHaveLength(1)
  expect(table.words()).toHaveLength(1)
})

test('a reissued row that names the earlier id keeps our own row and the member’s answer', () => {
  const table = new Table()
  table.read([{ id: 'old', words: '2026-01-01 -95000 RENT' }], { whole: true, goneIds: [] })
  const before = table.rows[0]?.id
  table.read([{ id: 'new', words: '2026-01-01 -95000 RENT' }], { whole: false, goneIds: ['old'] })
  expect(table.rows.filter(({ gone }) => !gone)).toMatchObject([{ id: before, providerId: 'new' }])
})
