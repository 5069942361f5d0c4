import { inkOf } from '../document/colours.ts'
import {
  basisOf,
  headlineOf,
  homeNoteOf,
  latenessOf,
  nameNoteOf,
  notesOn,
  titleOf,
  validityOf,
} from '../document/copy.ts'
import { housePicture, PICTURE } from '../document/house-picture.ts'
import { qrPath } from '../document/qr-code.ts'
import { INCOME_WITHDRAWN, type NextHomeLine, nextHomeLines } from '../domain/next-home-texts.ts'
import type { Statement } from '../domain/passport.ts'
import { spacedCode } from '../domain/passport-code.ts'
import { rentPassportLinks } from '../links.ts'
import { inPrintableCharset } from './charset.ts'
import { drawMonths } from './months-table.ts'
import { addText, type Doc, decoration, heightOf, openSheet, type Part, part, type TextBox } from './sheet.ts'

interface Print {
  statement: Statement
  incomeWithdrawn: boolean
  /** SHA-256 of the signed text. */
  digest: string
  issuedAt: Date
  publicUrl: string
}

const WIDTH = 595.28
const EDGE = 44
const INNER = WIDTH - 2 * EDGE
const HEIGHT = 841.89
const MIN_BAND_HEIGHT = 236
const ON_THE_PAGE = 'on the page, in letters this sheet lacks'

/** Prints a passport on A4, on one page if it fits. Deterministic: the same passport gives the same bytes. */
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
  const bandEnd = band(doc, root, statement)
  const homesEnd = nextHome(doc, root, print, homes(doc, root, statement, bandEnd))
  check(doc, root, print, bandEnd)
  const end = months(doc, root, statement, Math.max(homesEnd, bandEnd + 124))
  foot(doc, root, { ...print, statement }, end)
  root.end()
  doc.end()
  return whole
}

/** Replaces texts that the fonts lack by a reference to the web page, which has all characters. */
function printable(statement: Statement): Statement {
  const printed = (text: string | null): string | null =>
    text === null ? null : (inPrintableCharset(text) ?? ON_THE_PAGE)
  const name = statement.name && (inPrintableCharset(statement.name) ?? 'a renter whose name is on the page')
  const homes = statement.homes.map(({ address, landlord, confirmedBy, months }) => ({
    months,
    address: printed(address),
    landlord: printed(landlord),
    ...(confirmedBy !== undefined && { confirmedBy: printed(confirmedBy) ?? confirmedBy }),
  }))
  const months = statement.months.map(({ by, ...month }) => ({
    ...month,
    ...(by !== undefined && { by: inPrintableCharset(by) ?? 'whoever the page names' }),
  }))
  return { ...statement, name, homes, months }
}

interface Line {
  tag: 'H1' | 'P'
  text: string | null
  set: Omit<TextBox, 'x' | 'y'>
  /** Space above the line. */
  gap: number
}

/** Draws the dark header of the first page, as high as its text; returns its end. */
function band(doc: Doc, root: Part, statement: Statement): number {
  const colour = 'on-night'
  const lines: Line[] = [
    { tag: 'H1', text: titleOf(statement), set: { width: 300, size: 12, colour }, gap: 0 },
    { tag: 'P', text: nameNoteOf(statement), set: { width: 300, size: 8.5, colour: 'on-night-2' }, gap: 1 },
    { tag: 'P', text: headlineOf(statement), set: { width: 300, face: 'display', size: 38, colour }, gap: 7 },
    { tag: 'P', text: basisOf(statement), set: { width: 310, face: 'bold', size: 11, colour }, gap: 8 },
    { tag: 'P', text: latenessOf(statement), set: { width: 310, face: 'bold', size: 11, colour }, gap: 4 },
    { tag: 'P', text: validityOf(statement), set: { width: 310, size: 8.5, colour: 'on-night-2' }, gap: 5 },
  ]
  const shown = lines.flatMap(({ text, ...line }) => (text === null ? [] : [{ ...line, text }]))
  const heights = shown.map(({ text, set, gap }) => gap + heightOf(doc, text, set))
  const end = Math.max(MIN_BAND_HEIGHT, 82 + heights.reduce((sum, height) => sum + height, 0) + 18)
  decoration(doc, () => {
    doc.rect(0, 0, WIDTH, end).fill(inkOf('night'))
    mark(doc, EDGE, 34)
  })
  const brand = { width: 200, face: 'display' as const, size: 20, colour }
  addText(doc, root, 'P', 'Keyturn', { ...brand, x: EDGE + 22, y: 36 })
  let y = 82
  shown.forEach(({ tag, text, set, gap }, at) => {
    addText(doc, root, tag, text, { ...set, x: EDGE, y: y + gap })
    y += heights[at] ?? 0
  })
  const alt = `A house of windows, one lit for each verified month: ${headlineOf(statement)}.`
  root.add(part(doc, 'Figure', { alt, bbox: [370, 30, 556, end] }, () => house(doc, statement, end)))
  return end
}

/** Draws the logo. */
function mark(doc: Doc, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.42)
  doc.path('M4 28V15a11.5 11.5 0 0 1 23 0v13z').fill(inkOf('house-lit'))
  doc.lineWidth(3).strokeColor(inkOf('on-night')).path('M15.5 4v24M4 16.5h23').stroke()
  doc.lineWidth(4.6).path('M4 28V15a11.5 11.5 0 0 1 23 0v13z').stroke()
  doc.path('M13 28h5v31h-5z').fill(inkOf('on-night'))
  doc.lineWidth(5).path('M15.5 40.5H29V47M15.5 55.5H26').stroke()
  doc.restore()
}

function house(doc: Doc, statement: Statement, bottom: number): void {
  const scale = 186 / PICTURE.width
  doc
    .save()
    .translate(370, bottom - PICTURE.height * scale)
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

/** Draws the homes, each with its confirmer; returns the end. */
function homes(doc: Doc, root: Part, statement: Statement, top: number): number {
  const all = statement.homes.map((home) =>
    [
      home.address !== null && `Home: ${home.address}`,
      home.landlord !== null && `Landlord or agent: ${home.landlord}`,
      homeNoteOf(home),
    ]
      .filter(Boolean)
      .join('\n'),
  )
  const text = all.length > 0 ? all.join('\n\n') : 'The renter chose not to show the home and the landlord.'
  const title = all.length > 1 ? 'The homes' : 'The home'
  const place = { x: EDGE, width: 330 }
  addText(doc, root, 'H2', title, { ...place, y: top + 22, face: 'display', size: 16 })
  addText(doc, root, 'P', text, { ...place, y: top + 46, size: 10.5 })
  return top + 46 + heightOf(doc, text, { width: place.width, size: 10.5 })
}

/** Draws the facts for the next home, below the homes; returns the end. */
function nextHome(doc: Doc, root: Part, { statement, incomeWithdrawn }: Print, top: number): number {
  const lines: NextHomeLine[] = [
    ...(incomeWithdrawn ? [INCOME_WITHDRAWN] : []),
    ...nextHomeLines(statement.nextHome ?? {}, statement.homes.length),
  ]
  if (lines.length === 0) return top
  const place = { x: EDGE, width: 330 }
  addText(doc, root, 'H2', 'For the next home', { ...place, y: top + 16, face: 'display', size: 16 })
  const text = lines
    .map((line) => `${line.label}: ${inPrintableCharset(line.text) ?? ON_THE_PAGE}`)
    .join('\n')
  addText(doc, root, 'P', text, { ...place, y: top + 40, size: 9.5 })
  return top + 40 + heightOf(doc, text, { width: place.width, size: 9.5 })
}

/** Draws the table of months below `above`, over further pages if needed; returns the end. */
function months(doc: Doc, root: Part, statement: Statement, above: number): number {
  let top = above + 26
  const bottom = HEIGHT - EDGE
  if (top + 80 > bottom) {
    doc.addPage()
    top = EDGE
  }
  addText(doc, root, 'H2', 'Month by month', { x: EDGE, y: top, width: 300, face: 'display', size: 16 })
  return drawMonths(doc, root, statement, {
    ...{ x: EDGE, width: INNER, top: top + 26, bottom },
    nextPage() {
      doc.addPage()
      return EDGE
    },
  })
}

function check(doc: Doc, root: Part, { statement, publicUrl }: Print, top: number): void {
  const { d, size } = qrPath(publicUrl + rentPassportLinks.passport(statement.code))
  const [x, y] = [WIDTH - EDGE - 96, top + 20]
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

function foot(doc: Doc, root: Part, { statement, digest, publicUrl }: Print, below: number): void {
  const site = publicUrl.replace(/^https?:\/\//, '')
  const notes = [
    ...notesOn(statement),
    `Check this sheet: type the code or upload this file at ${site}${rentPassportLinks.check}. Even one changed letter is noticed. The page also says whether it was revoked.`,
    `Statement SHA-256 ${digest}, signed with Ed25519.`,
  ].join('\n')
  const place = { width: INNER, size: 8.5, colour: 'ink-2' }
  const height = heightOf(doc, notes, place)
  const lowest = HEIGHT - EDGE - height
  const isRoom = below + 16 <= lowest
  if (!isRoom) doc.addPage()
  addText(doc, root, 'P', notes, {
    ...place,
    x: EDGE,
    y: isRoom ? Math.max(below + 16, Math.min(672, lowest)) : EDGE,
  })
}
