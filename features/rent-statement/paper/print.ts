import { formatDay } from '@keyturn/platform/days'
import {
  addText,
  type Doc,
  decoration,
  heightOf,
  inkOf,
  inPrintableCharset,
  openSheet,
  type Part,
  part,
  qrPath,
  spacedCode,
  type TextBox,
} from '@keyturn/rent-passport'
import type { SignedStatement } from '../contract.ts'
import { rentStatementLinks } from '../links.ts'
import {
  headlineOf,
  homeLines,
  homeTitleOf,
  nameNoteOf,
  notesOn,
  OUTCOME_TEXTS,
  provedOf,
  purposeOf,
  spanOf,
  sumLines,
  titleOf,
  validityOf,
} from './copy.ts'
import { drawLedger } from './table.ts'

interface Print {
  statement: SignedStatement
  /** SHA-256 of the signed text. */
  digest: string
  issuedAt: Date
  publicUrl: string
}

const WIDTH = 595.28
const HEIGHT = 841.89
const EDGE = 44
const INNER = WIDTH - 2 * EDGE
const BOTTOM = HEIGHT - EDGE
const QR = 84

/** Prints a statement on A4. Deterministic: the same statement gives the same bytes. */
export function printStatement(print: Print): Promise<Buffer> {
  const statement = printable(print.statement)
  const { doc, whole } = openSheet({
    title: titleOf(statement),
    keywords: `keyturn-statement-${statement.code} sha256-${print.digest}`,
    madeAt: print.issuedAt,
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet: Sheet = { doc, root, y: 0 }
  band(sheet, statement, print.publicUrl)
  sums(sheet, statement)
  statement.homes.forEach((home, at) => {
    heading(sheet, homeTitleOf(at, statement.homes.length))
    for (const line of homeLines(home)) text(sheet, line, { size: 10 })
    sheet.y = drawLedger(doc, root, home.rows, {
      ...{ x: EDGE, width: INNER, top: roomFor(sheet, 60) + 8, bottom: BOTTOM },
      nextPage: () => nextPage(sheet),
    })
  })
  rules(sheet, statement)
  foot(sheet, print, statement)
  root.end()
  doc.end()
  return whole
}

interface Sheet {
  doc: Doc
  root: Part
  /** Y of the next part. */
  y: number
}

function nextPage(sheet: Sheet): number {
  sheet.doc.addPage()
  sheet.y = EDGE
  return EDGE
}

/** Returns the y for a part of this height, on a new page if it does not fit. */
const roomFor = (sheet: Sheet, height: number): number =>
  sheet.y + height > BOTTOM ? nextPage(sheet) : sheet.y

function text(sheet: Sheet, words: string, set: Omit<TextBox, 'x' | 'y' | 'width'>, tag = 'P'): void {
  const place = { width: INNER, ...set }
  const height = heightOf(sheet.doc, words, place)
  const y = roomFor(sheet, height)
  addText(sheet.doc, sheet.root, tag, words, { ...place, x: EDGE, y })
  sheet.y = y + height + 2
}

function heading(sheet: Sheet, words: string): void {
  sheet.y = roomFor(sheet, 110) + 18
  text(sheet, words, { face: 'display', size: 16 }, 'H2')
  sheet.y += 6
}

/** Replaces texts that the fonts lack by a reference to the web page, which has all characters. */
function printable(statement: SignedStatement): SignedStatement {
  const printed = (words: string | null): string | null =>
    words === null ? null : (inPrintableCharset(words) ?? 'on the page, in letters this sheet lacks')
  return {
    ...statement,
    name: statement.name && (inPrintableCharset(statement.name) ?? 'a renter whose name is on the page'),
    homes: statement.homes.map(({ shown, rows, ...home }) => ({
      ...home,
      shown: shown.map(({ address, landlord, confirmed_by: by, ...rest }) => ({
        ...rest,
        address: printed(address),
        landlord: printed(landlord),
        confirmed_by: printed(by),
      })),
      rows: rows.map((row) => ({ ...row, confirmed_by: printed(row.confirmed_by) })),
    })),
  }
}

/** Draws the dark header of the first page with the code, as high as its text. */
function band(sheet: Sheet, statement: SignedStatement, publicUrl: string): void {
  const { doc, root } = sheet
  const colour = 'on-night'
  const width = INNER - QR - 30
  const lines: { tag: 'H1' | 'P'; words: string | null; set: Omit<TextBox, 'x' | 'y'> }[] = [
    { tag: 'P', words: 'Keyturn', set: { width, face: 'display', size: 20, colour } },
    { tag: 'H1', words: titleOf(statement), set: { width, face: 'bold', size: 13, colour } },
    { tag: 'P', words: nameNoteOf(statement), set: { width, size: 8.5, colour: 'on-night-2' } },
    { tag: 'P', words: headlineOf(statement), set: { width, face: 'display', size: 24, colour } },
    {
      tag: 'P',
      words: `${provedOf(statement)}, ${spanOf(statement)}`,
      set: { width, face: 'bold', size: 11, colour },
    },
    { tag: 'P', words: purposeOf(statement), set: { width, face: 'bold', size: 11, colour } },
    { tag: 'P', words: validityOf(statement), set: { width, size: 8.5, colour: 'on-night-2' } },
  ]
  const shown = lines.flatMap(({ words, ...line }) => (words === null ? [] : [{ ...line, words }]))
  const heights = shown.map(({ words, set }) => heightOf(doc, words, set) + 5)
  const end = Math.max(EDGE + QR + 44, 34 + heights.reduce((sum, height) => sum + height, 0) + 18)
  decoration(doc, () => void doc.rect(0, 0, WIDTH, end).fill(inkOf('night')))
  let y = 34
  shown.forEach(({ tag, words, set }, at) => {
    addText(doc, root, tag, words, { ...set, x: EDGE, y })
    y += heights[at] ?? 0
  })
  code(sheet, statement, publicUrl)
  sheet.y = end
}

function code({ doc, root }: Sheet, statement: SignedStatement, publicUrl: string): void {
  const { d, size } = qrPath(publicUrl + rentStatementLinks.statement(statement.code))
  const [x, y] = [WIDTH - EDGE - QR - 6, 34]
  decoration(doc, () => void doc.rect(x - 6, y - 6, QR + 12, QR + 12).fill('#ffffff'))
  const alt = 'QR code that opens this statement at Keyturn'
  root.add(
    part(doc, 'Figure', { alt, bbox: [x, y, x + QR, y + QR] }, () => {
      doc
        .save()
        .translate(x, y)
        .scale(QR / size)
        .path(d)
        .fill(inkOf('ink'))
        .restore()
    }),
  )
  const place = {
    x: x - 6,
    y: y + QR + 12,
    width: 120,
    face: 'bold' as const,
    size: 10.5,
    colour: 'on-night',
  }
  addText(doc, root, 'P', spacedCode(statement.code), place)
}

function sums(sheet: Sheet, statement: SignedStatement): void {
  heading(sheet, 'Sums')
  const { doc, root } = sheet
  for (const [label, amount] of sumLines(statement)) {
    const y = roomFor(sheet, 16)
    addText(doc, root, 'P', `${label}: ${amount}`, { x: EDGE, y, width: INNER, size: 10.5 })
    sheet.y = y + 16
  }
}

function rules(sheet: Sheet, { rules: all }: SignedStatement): void {
  if (all.length === 0) return
  heading(sheet, 'Published rules')
  for (const rule of all) {
    const found = `${OUTCOME_TEXTS[rule.outcome]}. ${rule.found}.`
    const whose = `${rule.who}: ${rule.says} Source: ${rule.source}, read on ${formatDay(rule.read_on)}.`
    sheet.y = roomFor(sheet, 44)
    text(sheet, found, { face: 'bold', size: 10 })
    text(sheet, whose, { size: 8.5, colour: 'ink-2' })
    sheet.y += 6
  }
}

function foot(sheet: Sheet, { digest, publicUrl }: Print, statement: SignedStatement): void {
  const site = publicUrl.replace(/^https?:\/\//, '')
  heading(sheet, 'How to read it')
  const notes = [
    ...notesOn(statement),
    `Check this sheet: type the code or upload this file at ${site}${rentStatementLinks.check}. Even one changed letter is noticed. The page also says whether it was revoked.`,
    `Statement SHA-256 ${digest}, signed with Ed25519.`,
  ]
  for (const note of notes) text(sheet, note, { size: 8.5, colour: 'ink-2' })
}
