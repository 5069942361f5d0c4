import type { Plugin } from 'vite'

interface Face {
  /** Share of the em above and below the baseline, of the real face. */
  ascent: number
  descent: number
  /** Descriptors that choose the face, such as `font-weight: 300 599`. */
  chosenBy: string
  bold: boolean
}

const figtree = { ascent: 95, descent: 25 }
const bricolage = { ascent: 93, descent: 27, bold: true }
const faces: Record<string, Face[]> = {
  Figtree: [
    { ...figtree, chosenBy: 'font-weight:300 599', bold: false },
    { ...figtree, chosenBy: 'font-weight:600 900', bold: true },
  ],
  Bricolage: [
    { ...bricolage, chosenBy: 'font-weight:200 800;font-stretch:75% 79%' },
    { ...bricolage, chosenBy: 'font-weight:200 800;font-stretch:80% 100%' },
  ],
}

/** Fonts of each kind of machine, with `size-adjust` in percent for each face: of its letters and of its space. */
const machines = [
  {
    name: 'Fallback',
    regular: ['Arial', 'Liberation Sans', 'Helvetica'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'],
    sizes: {
      Figtree: [
        [102.3, 89.3],
        [96.3, 85.7],
      ],
      Bricolage: [
        [81.8, 71.3],
        [87.4, 75.6],
      ],
    },
  },
  {
    name: 'Android',
    regular: ['Roboto', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold', 'Roboto'],
    sizes: {
      Figtree: [
        [102, 100],
        [102.4, 96],
      ],
      Bricolage: [
        [87.3, 78.8],
        [93.2, 83.5],
      ],
    },
  },
  {
    name: 'Linux',
    regular: ['DejaVu Sans'],
    bold: ['DejaVu Sans Bold'],
    sizes: {
      Figtree: [
        [89.8, 78.1],
        [80.6, 68.6],
      ],
      Bricolage: [
        [68.7, 57.2],
        [73.4, 60.7],
      ],
    },
  },
]

/**
 * Writes the fallback faces: the fonts of a machine, stretched to the measures of the real ones. Lines end where they will
 * end, so nothing moves when the real fonts arrive. The space is a face of its own, because theirs is narrower.
 */
export function fallbackFaces(): string {
  return machines
    .flatMap(({ name, regular, bold, sizes }) =>
      Object.entries(sizes).flatMap(([family, adjusted]) =>
        adjusted.flatMap((pair, index) => {
          const face = faces[family]?.[index]
          if (!face) return []
          const src = (face.bold ? bold : regular).map((font) => `local("${font}")`).join()
          return pair.map((size, space) => {
            const percent = (share: number): string => `${Number(((share / size) * 100).toFixed(1))}%`
            return `@font-face{font-family:"${family} ${name}";${face.chosenBy};src:${src};size-adjust:${size}%;ascent-override:${percent(face.ascent)};descent-override:${percent(face.descent)};line-gap-override:0%${space ? ';unicode-range:U+20,U+A0' : ''}}`
          })
        }),
      ),
    )
    .join('\n')
}

/** Appends the fallback faces to the style sheet of every page. */
export function fallbackFonts(): Plugin {
  return {
    name: 'keyturn-fallback-fonts',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/apps/web/app/app.css') ? { code: `${code}\n${fallbackFaces()}`, map: null } : null,
  }
}
