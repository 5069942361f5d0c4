import { formatDay } from '@keyturn/platform/days'
import { type Doc, decoration, heightOf, inkOf, type Part, part, write } from '@keyturn/rent-passport'
import { money, paymentText, type StatementRow, stateText } from './copy.ts'

const HEADINGS = ['Due on', 'Due', 'Paid', 'Balance', 'How it is proved'] as const
// As narrow as their texts, so that a payment seen by a bank fits on one line of the last column.
const COLUMNS = [84, 52, 52, 52] as const
const PADDING = 4
const HEAD = 20
const SIZE = 8.8

/** Position of the table, and its lowest line on each page. */
export interface TableArea {
  x: number
  width: number
  top: number
  bottom: number
  /** Opens the next page and returns the y of its first row. */
  nextPage(): number
}

const left = (x: number, column: number): number =>
  x + COLUMNS.slice(0, column).reduce((sum, width) => sum + width, 0)
const lastWidth = ({ width }: TableArea): number =>
  width - COLUMNS.reduce((sum, each) => sum + each, 0) - PADDING * 2

const textsOf = (row: StatementRow): string => [stateText(row), ...row.payments.map(paymentText)].join('\n')

/** Draws the periods of a home, with the headings repeated on each page; returns the y of the end. */
export function drawLedger(doc: Doc, root: Part, rows: readonly StatementRow[], room: TableArea): number {
  const table = doc.struct('Table')
  root.add(table)
  let y = drawHead(doc, table, room, { y: room.top, isTagged: true })
  for (const row of rows) {
    const height = heightOf(doc, textsOf(row), { width: lastWidth(room), size: SIZE }) + PADDING * 2
    if (y + height > room.bottom) y = drawHead(doc, table, room, { y: room.nextPage(), isTagged: false })
    drawRow(doc, table, row, { room, y, height })
    y += height
  }
  table.end()
  return y
}

/** Headings of later pages are only visual, because they continue the same table. */
function drawHead(
  doc: Doc,
  table: Part,
  { x, width }: TableArea,
  { y, isTagged }: { y: number; isTagged: boolean },
): number {
  const heading = (at: number): void =>
    write(doc, HEADINGS[at] ?? '', {
      ...{ x: left(x, at) + PADDING, y: y + 4.5, width: 110 },
      ...{ face: 'bold', size: SIZE, colour: 'ink-2' },
    })
  decoration(doc, () => {
    doc.rect(x, y, width, HEAD).fill(inkOf('sunk'))
    if (!isTagged) for (const at of HEADINGS.keys()) heading(at)
  })
  if (isTagged) {
    const head = doc.struct('TR')
    table.add(head)
    for (const at of HEADINGS.keys()) head.add(part(doc, 'TH', { scope: 'Column' }, () => heading(at)))
    head.end()
  }
  return y + HEAD
}

function drawRow(
  doc: Doc,
  table: Part,
  row: StatementRow,
  { room, y, height }: { room: TableArea; y: number; height: number },
): void {
  const { x, width } = room
  decoration(doc, () => {
    doc
      .lineWidth(0.6)
      .strokeColor(inkOf('line'))
      .moveTo(x, y + height)
      .lineTo(x + width, y + height)
      .stroke()
  })
  const line = doc.struct('TR')
  table.add(line)
  const place = (column: number) => ({ x: left(x, column) + PADDING, y: y + PADDING, size: SIZE })
  line.add(
    part(doc, 'TH', { scope: 'Row' }, () =>
      write(doc, formatDay(row.due_on), { ...place(0), width: COLUMNS[0] - PADDING }),
    ),
  )
  const sums = [money(row.due), money(row.paid), row.balance === null ? 'not known' : money(row.balance)]
  sums.forEach((text, at) => {
    line.add(part(doc, 'TD', {}, () => write(doc, text, { ...place(at + 1), width: 62 })))
  })
  const colour = row.state === 'proved' ? 'ok' : 'ink-2'
  line.add(
    part(doc, 'TD', {}, () =>
      write(doc, textsOf(row), { ...place(COLUMNS.length), width: lastWidth(room), colour }),
    ),
  )
  line.end()
}
