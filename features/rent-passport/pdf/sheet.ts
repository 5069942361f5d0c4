import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { inkOf } from '../document/colours.ts'
import { IS_EXTENDED, RUNS } from './charset.ts'
import { openTypeOf } from './open-type.ts'

export type Doc = InstanceType<typeof PDFDocument>
export type Part = ReturnType<Doc['struct']>

const require = createRequire(import.meta.url)
const font = (path: string): Buffer => openTypeOf(readFileSync(require.resolve(path)))
const figtree = (set: string, weight: number): Buffer =>
  font(`@fontsource/figtree/files/figtree-${set}-${weight}-normal.woff`)
const bricolage = (set: string): Buffer =>
  font(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-${set}-700-normal.woff`)

/** Two font files per face: Latin, and Latin Extended. */
const FACES = {
  text: [figtree('latin', 400), figtree('latin-ext', 400)],
  bold: [figtree('latin', 700), figtree('latin-ext', 700)],
  display: [bricolage('latin'), bricolage('latin-ext')],
} as const

export interface SheetFacts {
  title: string
  keywords: string
  /** Given by the caller, so that the same facts give the same bytes. */
  madeAt: Date
}

/** Creates an empty A4 sheet, tagged for screen readers. */
export function openSheet({ title, keywords, madeAt }: SheetFacts): { doc: Doc; whole: Promise<Buffer> } {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin: 0,
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: 'Keyturn', CreationDate: madeAt, ModDate: madeAt, Keywords: keywords },
  }
  // The library's type definitions lack this option.
  const doc = new PDFDocument(Object.assign(options, { subset: 'PDF/UA' }))
  for (const [face, [latin, extended]] of Object.entries(FACES)) {
    doc.registerFont(face, latin)
    doc.registerFont(`${face}-ext`, extended)
  }
  return { doc, whole: collect(doc) }
}

function collect(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
  })
}

interface PartOptions {
  alt?: string
  /** Left, top, right, bottom. */
  bbox?: [number, number, number, number]
  scope?: 'Column' | 'Row'
}

/** Tagged part of the sheet. */
export const part = (doc: Doc, type: string, options: PartOptions, draw: () => void): Part =>
  doc.struct(type, options, draw)

/** Draws decoration that screen readers skip. */
export function decoration(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

export interface TextBox {
  x: number
  y: number
  width: number
  face?: keyof typeof FACES
  size?: number
  colour?: string
}

/** Writes text in runs, each in the font file that has its characters. Display text is condensed. */
export function write(doc: Doc, text: string, place: TextBox): void {
  const { x, y, face = 'text', size = 10, colour = 'ink' } = place
  doc.fillColor(inkOf(colour)).fontSize(size)
  const runs = text.match(RUNS) ?? []
  runs.forEach((run, at) => {
    doc.font(IS_EXTENDED.test(run) ? `${face}-ext` : face)
    const options = { ...settingOf(place), continued: at < runs.length - 1 }
    if (at === 0) doc.text(run, x, y, options)
    else doc.text(run, options)
  })
}

function settingOf({ width, face = 'text', size = 10 }: Omit<TextBox, 'x' | 'y'>): PDFKit.Mixins.TextOptions {
  const narrow = face === 'display' ? { horizontalScaling: 82, characterSpacing: -size * 0.012 } : {}
  return { width, lineGap: size * (face === 'display' ? -0.22 : 0.18), ...narrow }
}

/** Height of a text, measured in the Latin font, because the extended one has the same metrics. */
export function heightOf(doc: Doc, text: string, place: Omit<TextBox, 'x' | 'y'>): number {
  doc.font(place.face ?? 'text').fontSize(place.size ?? 10)
  return doc.heightOfString(text, settingOf(place))
}

export const addText = (doc: Doc, parent: Part, type: string, text: string, place: TextBox): void => {
  parent.add(part(doc, type, {}, () => write(doc, text, place)))
}
