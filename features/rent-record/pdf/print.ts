import { formatMonth } from '@keyturn/platform/days'
import { type Statement, spacedCode } from '../domain/passport.ts'
import { rentRecordLinks } from '../links.ts'
import { inkOf } from '../passport/colours.ts'
import { housePicture, PICTURE } from '../passport/house-picture.ts'
import { qrPath } from '../passport/qr-code.ts'
import { headlineOf, latenessOf, monthWords, notesOn, titleOf, validityOf } from '../passport/words.ts'
import { inOurLetters } from './letters.ts'
import { addText, type Doc, decoration, openSheet, type Part, part, write } from './sheet.ts'

interface Print {
  statement: Statement
  /** SHA-256 of the text that was signed. */
  digest: string
  issuedAt: Date
  publicUrl: string
}

const WIDTH = 595.28
const EDGE = 44
const INNER = WIDTH - 2 * EDGE
const BAND = 236

/** One sheet of A4. The same passport gives the same bytes every time. */
export function printPassport(print: Print): Promise<Buffer> {
  const { digest, issuedAt } = print
  const statement = printable(print.statement)
  const { doc, whole } = openSheet({
    title: titleOf(statement),
    keywords: `keyturn-passport-${statement.code} sha256-${digest}`,
    madeAt: issuedAt,
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  band(doc, root, statement)
  homes(doc, root, statement)
  check(doc, root, print)
  months(doc, root, statement)
  foot(doc, root, print)
  root.end()
  doc.end()
  return whole
}

/** The statement in letters the sheet has. The page has all letters, and is where the sheet is checked. */
function printable(statement: Statement): Statement {
  const printed = (text: string | null): string | null =>
    text === null ? null : (inOurLetters(text) ?? 'on the page, in letters this sheet lacks')
  const name = statement.name && (inOurLetters(statement.name) ?? 'a renter whose name is on the page')
  const homes = statement.homes.map(({ address, landlord }) => ({
    address: printed(address),
    landlord: printed(landlord),
  }))
  return { ...statement, name, homes }
}

function band(doc: Doc, root: Part, statement: Statement): void {
  decoration(doc, () => {
    doc.rect(0, 0, WIDTH, BAND).fill(inkOf('night'))
    mark(doc, EDGE, 34)
  })
  addText(doc, root, 'P', 'Keyturn', {
    x: EDGE + 22,
    y: 36,
    width: 200,
    face: 'display',
    size: 20,
    colour: 'on-night',
  })
  const [width, colour] = [300, 'on-night']
  addText(doc, root, 'H1', titleOf(statement), { x: EDGE, y: 82, width, size: 12, colour, height: 30 })
  addText(doc, root, 'P', headlineOf(statement), {
    x: EDGE,
    y: 104,
    width,
    face: 'display',
    size: 38,
    colour,
  })
  const lateness = latenessOf(statement)
  if (lateness) addText(doc, root, 'P', lateness, { x: EDGE, y: 186, width, face: 'bold', size: 11, colour })
  addText(doc, root, 'P', validityOf(statement), {
    x: EDGE,
    y: 204,
    width: 330,
    size: 8.5,
    colour: 'on-night-2',
  })
  const alt = `A house of windows, one lit for each verified month: ${headlineOf(statement)}.`
  root.add(part(doc, 'Figure', { alt, bbox: [370, 30, 556, BAND] }, () => house(doc, statement)))
}

/** The key whose bow is a lit window. */
function mark(doc: Doc, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.42)
  doc.path('M4 28V15a11.5 11.5 0 0 1 23 0v13z').fill(inkOf('house-lit'))
  doc.lineWidth(3).strokeColor(inkOf('on-night')).path('M15.5 4v24M4 16.5h23').stroke()
  doc.lineWidth(4.6).path('M4 28V15a11.5 11.5 0 0 1 23 0v13z').stroke()
  doc.path('M13 28h5v31h-5z').fill(inkOf('on-night'))
  doc.lineWidth(5).path('M15.5 40.5H29V47M15.5 55.5H26').stroke()
  doc.restore()
}

function house(doc: Doc, statement: Statement): void {
  const scale = 186 / PICTURE.width
  doc
    .save()
    .translate(370, BAND - PICTURE.height * scale)
    .scale(scale)
  for (const { d, fill, line } of housePicture(statement.months.map(({ state }) => state))) {
    if (fill) doc.path(d).fill(inkOf(fill))
    if (!line) continue
    doc.lineWidth(line.width).strokeColor(inkOf(line.colour))
    if (line.dash) doc.dash(line.dash, { space: line.dash })
    doc.path(d).stroke().undash()
  }
  doc.restore()
}

function homes(doc: Doc, root: Part, statement: Statement): void {
  const lines = statement.homes.flatMap(({ address, landlord }) => [
    ...(address === null ? [] : [`Home: ${address}`]),
    ...(landlord === null ? [] : [`Landlord or agent: ${landlord}`]),
  ])
  const text = lines.length > 0 ? lines.join('\n') : 'The renter chose not to show the home and the landlord.'
  const title = statement.homes.length > 1 ? 'The homes' : 'The home'
  const place = { x: EDGE, width: 330 }
  addText(doc, root, 'H2', title, { ...place, y: BAND + 22, face: 'display', size: 16 })
  addText(doc, root, 'P', text, { ...place, y: BAND + 46, size: 10.5, height: 74 })
}

function check(doc: Doc, root: Part, { statement, publicUrl }: Print): void {
  const { d, size } = qrPath(publicUrl + rentRecordLinks.passport(statement.code))
  const [x, y] = [WIDTH - EDGE - 96, BAND + 20]
  root.add(
    part(
      doc,
      'Figure',
      { alt: 'QR code that opens this passport at Keyturn', bbox: [x, y, x + 96, y + 96] },
      () => {
        doc
          .save()
          .translate(x, y)
          .scale(96 / size)
          .path(d)
          .fill(inkOf('ink'))
          .restore()
      },
    ),
  )
  const place = { x: x - 4, y: y + 102, width: 120, face: 'bold' as const, size: 10.5 }
  addText(doc, root, 'P', spacedCode(statement.code), place)
}

const HEADINGS = ['Month', 'Rent']
const ROWS = 12
const ROW_HEIGHT = 20

function months(doc: Doc, root: Part, statement: Statement): void {
  const top = BAND + 150
  addText(doc, root, 'H2', 'Month by month', { x: EDGE, y: top - 26, width: 300, face: 'display', size: 16 })
  const table = doc.struct('Table')
  root.add(table)
  const columns = statement.months.length > ROWS ? 2 : 1
  const width = (INNER - 24) / 2
  const heading = (column: number, at: number) => {
    const place = { x: EDGE + 8 + column * (width + 24) + at * 110, y: top + 4.5, width: 100 }
    write(doc, HEADINGS[at] ?? '', { ...place, face: 'bold', size: 9, colour: 'ink-2' })
  }
  decoration(doc, () => {
    for (let column = 0; column < columns; column += 1)
      doc.rect(EDGE + column * (width + 24), top, width, ROW_HEIGHT).fill(inkOf('sunk'))
    // The second column goes on with the same table: its headings are there for the eye.
    if (columns === 2) for (const at of HEADINGS.keys()) heading(1, at)
  })
  const head = doc.struct('TR')
  table.add(head)
  for (const at of HEADINGS.keys()) head.add(part(doc, 'TH', { scope: 'Column' }, () => heading(0, at)))
  head.end()
  statement.months.forEach(({ month, state }, at) => {
    const x = EDGE + Math.floor(at / ROWS) * (width + 24)
    const y = top + (1 + (at % ROWS)) * ROW_HEIGHT
    decoration(doc, () => {
      doc
        .lineWidth(0.6)
        .strokeColor(inkOf('line'))
        .moveTo(x, y + ROW_HEIGHT)
        .lineTo(x + width, y + ROW_HEIGHT)
        .stroke()
    })
    const words = monthWords(statement.months[at] ?? { month, state })
    const colour =
      state === 'not_verified' || state === 'own_statement' ? 'ink-2' : state === 'late' ? 'late' : 'ok'
    const row = doc.struct('TR')
    table.add(row)
    row.add(
      part(doc, 'TH', { scope: 'Row' }, () =>
        write(doc, formatMonth(month), { x: x + 8, y: y + 4, width: 104, size: 10 }),
      ),
    )
    row.add(
      part(doc, 'TD', {}, () =>
        write(doc, words, { x: x + 118, y: y + 4, width: width - 120, face: 'bold', size: 9.5, colour }),
      ),
    )
    row.end()
  })
  table.end()
}

function foot(doc: Doc, root: Part, { statement, digest, publicUrl }: Print): void {
  const site = publicUrl.replace(/^https?:\/\//, '')
  const notes = [
    ...notesOn(statement),
    `Check this sheet: type the code or upload this file at ${site}${rentRecordLinks.check}. A single changed letter shows. The page also says whether it was revoked.`,
    `Statement SHA-256 ${digest}, signed with Ed25519.`,
  ]
  addText(doc, root, 'P', notes.join('\n'), { x: EDGE, y: 672, width: INNER, size: 8.5, colour: 'ink-2' })
}
