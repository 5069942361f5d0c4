import { formatMonth } from '@keyturn/platform/days'
import { inkOf } from '../document/colours.ts'
import { monthText } from '../document/copy.ts'
import type { PassportMonth, Statement } from '../domain/passport.ts'
import { type Doc, decoration, heightOf, type Part, part, type TextBox, write } from './sheet.ts'

const HEADINGS = ['Month', 'Rent']
const MONTH_WIDTH = 110
const GAP = 24
const PADDING = 4
const MIN_ROW = 20
/** More rows than this are set in two columns. */
const MAX_IN_ONE_COLUMN = 12

/** Position of the table, and its lowest line on each page. */
export interface TableArea {
  x: number
  width: number
  top: number
  bottom: number
  /** Opens the next page and returns the y of its first row. */
  nextPage(): number
}

interface Row {
  month: PassportMonth
  words: string
  height: number
}

const colourOf = ({ state, late }: PassportMonth): string => {
  if (state === 'not_verified' || state === 'own_statement') return 'ink-2'
  return state === 'late' || late ? 'late' : 'ok'
}

const wordsPlace = (width: number): Omit<TextBox, 'x' | 'y'> => ({
  width: width - MONTH_WIDTH - PADDING * 3,
  face: 'bold',
  size: 9.5,
})

/** Draws the months in one or two columns over as many pages as needed; returns the y of the end. */
export function drawMonths(doc: Doc, root: Part, statement: Statement, room: TableArea): number {
  const width = (room.width - GAP) / 2
  const rows = statement.months.map((month): Row => {
    const words = monthText(month)
    const height = Math.max(MIN_ROW, heightOf(doc, words, wordsPlace(width)) + PADDING * 2)
    return { month, words, height }
  })
  const whole = rows.reduce((sum, { height }) => sum + height, MIN_ROW)
  const columns = rows.length > MAX_IN_ONE_COLUMN || room.top + whole > room.bottom ? 2 : 1
  const table = doc.struct('Table')
  root.add(table)
  const perColumn = Math.ceil(rows.length / columns)
  let [at, column, isFirstHead] = [0, 0, true]
  let y = room.top
  let top = room.top
  let end = room.top
  const place = (): number => room.x + column * (width + GAP)
  const begin = (): void => {
    drawHead(doc, table, { x: place(), y: top, width, isTagged: isFirstHead })
    isFirstHead = false
    y = top + MIN_ROW
  }
  begin()
  for (const row of rows) {
    const isColumnFull = columns === 2 && column === 0 && at === perColumn
    if (isColumnFull || y + row.height > room.bottom) {
      const isLast = column === columns - 1
      if (isLast) top = room.nextPage()
      column = isLast ? 0 : column + 1
      end = isLast ? top : end
      begin()
    }
    drawRow(doc, table, row, { x: place(), y, width })
    y += row.height
    end = Math.max(end, y)
    at += 1
  }
  table.end()
  return end
}

interface Head {
  x: number
  y: number
  width: number
  /** False for later columns, whose headings are only visual because they continue the same table. */
  isTagged: boolean
}

function drawHead(doc: Doc, table: Part, { x, y, width, isTagged }: Head): void {
  const heading = (at: number): void =>
    write(doc, HEADINGS[at] ?? '', {
      ...{ x: x + 8 + at * MONTH_WIDTH, y: y + 4.5, width: 100 },
      ...{ face: 'bold', size: 9, colour: 'ink-2' },
    })
  decoration(doc, () => {
    doc.rect(x, y, width, MIN_ROW).fill(inkOf('sunk'))
    if (!isTagged) for (const at of HEADINGS.keys()) heading(at)
  })
  if (!isTagged) return
  const head = doc.struct('TR')
  table.add(head)
  for (const at of HEADINGS.keys()) head.add(part(doc, 'TH', { scope: 'Column' }, () => heading(at)))
  head.end()
}

function drawRow(
  doc: Doc,
  table: Part,
  { month, words, height }: Row,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  decoration(doc, () => {
    doc
      .lineWidth(0.6)
      .strokeColor(inkOf('line'))
      .moveTo(x, y + height)
      .lineTo(x + width, y + height)
      .stroke()
  })
  const row = doc.struct('TR')
  table.add(row)
  row.add(
    part(doc, 'TH', { scope: 'Row' }, () =>
      write(doc, formatMonth(month.month), { x: x + 8, y: y + PADDING, width: MONTH_WIDTH - 6, size: 10 }),
    ),
  )
  row.add(
    part(doc, 'TD', {}, () =>
      write(doc, words, {
        ...wordsPlace(width),
        ...{ x: x + MONTH_WIDTH + PADDING * 2, y: y + PADDING, colour: colourOf(month) },
      }),
    ),
  )
  row.end()
}
