import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { decompress } from 'wawoff2'

const resolve = createRequire(import.meta.url).resolve

/** The product's two faces at one cut each, as outlines: a picture then needs no font where it is drawn. */
export const displayFace = await openFace(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
  { wght: 700, wdth: 76 },
)
export const textFace = await openFace('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', {
  wght: 500,
})

export interface Lettering {
  path: string
  width: number
}

/** One line of text as an SVG group, its baseline's start at x, y. */
export function lettering(
  face: Font,
  text: string,
  { x, y, size, tracking = 0 }: { x: number; y: number; size: number; tracking?: number },
): Lettering {
  const scale = size / face.unitsPerEm
  const { glyphs, positions } = face.layout(text)
  let pen = 0
  const parts = glyphs.map((glyph, index) => {
    const at = pen
    pen += (positions[index]?.xAdvance ?? 0) + tracking * face.unitsPerEm
    return `<path transform="translate(${at})" d="${glyph.path.toSVG()}"/>`
  })
  return {
    path: `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${parts.join('')}</g>`,
    width: pen * scale,
  }
}

/** Breaks a headline into lines no wider than allowed. */
export function linesOf(face: Font, text: string, size: number, width: number, tracking: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line} ${word}`
    const fits = lettering(face, longer, { x: 0, y: 0, size, tracking }).width <= width
    if (line === undefined || !fits) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** The cut is taken from the unpacked file: the library loses its place in a packed one. */
async function openFace(file: string, cut: Record<string, number>): Promise<Font> {
  const font = create(Buffer.from(await decompress(readFileSync(resolve(file)))))
  if (!('getVariation' in font)) throw new Error(`${file} holds more than one face`)
  return font.getVariation(cut)
}
