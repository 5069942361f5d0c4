import { addMonths, monthOf } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import type { PassportMonth, Statement } from '../domain/passport.ts'
import { drawMonths } from './months-table.ts'
import { openSheet } from './sheet.ts'

const BOTTOM = 797
const months = (count: number): PassportMonth[] =>
  Array.from({ length: count }, (_, at): PassportMonth => {
    const month = monthOf(addMonths('2025-01-01', at))
    const kinds: PassportMonth[] = [
      { month, state: 'on_time' },
      { month, state: 'own_statement' },
      { month, state: 'paid_by_other' },
      { month, state: 'confirmed', by: 'Fitzgerald-Hetherington Lettings of hetherington.example' },
    ]
    return kinds[at % kinds.length] ?? { month, state: 'verified' }
  })

interface Placed {
  page: number
  x: number
  y: number
  height: number
}

/** Texts of the table, with position and height. */
function placed(count: number): Placed[] {
  const { doc } = openSheet({ title: 'Table', keywords: '', madeAt: new Date('2026-11-26T09:00:00Z') })
  const all: Placed[] = []
  let page = 0
  doc.on('pageAdded', () => {
    page += 1
  })
  const text = doc.text.bind(doc)
  Reflect.set(doc, 'text', (words: string, x: number, y: number, options: PDFKit.Mixins.TextOptions) => {
    all.push({ page, x, y, height: doc.heightOfString(words, options) })
    return text(words, x, y, options)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const statement: Statement = {
    ...{ code: 'ABCD', name: null, homes: [], months: months(count) },
    ...{ issuedOn: '2026-11-26', expiresOn: '2026-12-26' },
  }
  drawMonths(doc, root, statement, {
    ...{ x: 44, width: 507, top: 400, bottom: BOTTOM },
    nextPage() {
      doc.addPage()
      return 44
    },
  })
  return all
}

test.each([3, 12, 13, 24])(
  'in a table of %i months, no row overlaps the next or leaves the page',
  (count) => {
    const columns = Map.groupBy(placed(count), ({ page, x }) => `${page} ${x}`)
    expect(columns.size).toBeGreaterThan(1)
    for (const lines of columns.values()) {
      const inOrder = lines.toSorted((one, other) => one.y - other.y)
      for (const [at, { y, height }] of inOrder.entries()) {
        expect(y + height).toBeLessThanOrEqual(inOrder[at + 1]?.y ?? BOTTOM)
      }
    }
  },
)
