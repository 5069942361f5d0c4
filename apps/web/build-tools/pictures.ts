import { Resvg } from '@resvg/resvg-js'
import { houseGeometry, windowBox } from '../../../features/rent-record/web/house/geometry.ts'
import { panePaths } from '../../../platform/ui/brand/panes.ts'
import { displayFace, lettering, linesOf, textFace } from './lettering.ts'

const ink = '#10261f'
const night = '#0c2a22'
const lamp = '#ffc745'
const cream = '#f8f1de'

function png(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
}

/** The key whose bow is a lit window, 36 by 60. */
function mark(line: string): string {
  return `<path d="M4 28V15a11.5 11.5 0 0 1 23 0v13z" fill="${lamp}"/><path d="M15.5 4v24M4 16.5h23" stroke="${line}" stroke-width="3"/><path d="M4 28V15a11.5 11.5 0 0 1 23 0v13z" fill="none" stroke="${line}" stroke-width="4.6" stroke-linejoin="round"/><path d="M13 28h5v31h-5z" fill="${line}"/><path d="M15.5 40.5H29V47M15.5 55.5H26" fill="none" stroke="${line}" stroke-width="5"/>`
}

const tileMark = `<g transform="translate(34 20)">${mark(cream)}</g>`

function tile(rounded: boolean): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${rounded ? 22 : 0}" fill="${night}"/>${tileMark}</svg>`
}

/** Follows the reader's scheme by itself. */
export const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 0 60 60"><style>.a{stroke:${ink}}.b{fill:${ink}}@media(prefers-color-scheme:dark){.a{stroke:${cream}}.b{fill:${cream}}}</style><path d="M4 28V15a11.5 11.5 0 0 1 23 0v13z" fill="${lamp}"/><path class="a" d="M15.5 4v24M4 16.5h23" stroke-width="3"/><path class="a" d="M4 28V15a11.5 11.5 0 0 1 23 0v13z" fill="none" stroke-width="4.6" stroke-linejoin="round"/><path class="b" d="M13 28h5v31h-5z"/><path class="a" d="M15.5 40.5H29V47M15.5 55.5H26" fill="none" stroke-width="5"/></svg>`

export function icon(size: number, { maskable = false } = {}): Buffer {
  return png(tile(!maskable), size)
}

/** An .ico that holds one PNG, which every browser in use reads. */
export function favicon(): Buffer {
  const picture = icon(48)
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(48, 6)
  head.writeUInt8(48, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

/** 1200 by 630, always night: the words at the left, the lit house bleeding off the ground at the right. */
export function sharePicture(headline: string): Buffer {
  const sentences = headline.split(/(?<=\.) /)
  const size = sentences.length > 1 || headline.length <= 28 ? 104 : 84
  const tracking = -0.03
  const lines = sentences.flatMap((sentence) => linesOf(displayFace, sentence, size, 600, tracking))
  const words = lines.map(
    (line, index) =>
      lettering(displayFace, line, { x: 72, y: 236 + index * size * 0.94, size, tracking }).path,
  )
  const name = lettering(displayFace, 'Keyturn', { x: 122, y: 112, size: 46, tracking }).path
  const foot = lettering(textFace, 'Every lit window is a month of rent, proved.', {
    x: 72,
    y: 599,
    size: 24,
  })
  return png(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${night}"/><rect y="556" width="1200" height="74" fill="#1b3d32"/><rect y="556" width="1200" height="4" fill="#3b6655"/><g transform="translate(690 36) scale(.682)">${litHouse()}</g><g transform="translate(72 62)">${mark(cream)}</g><g fill="${cream}">${name}${words.join('')}${foot.path}</g></svg>`,
    1200,
  )
}

function litHouse(): string {
  const geometry = houseGeometry(null)
  const windows = Array.from({ length: 24 }, (_, index) => {
    const { left, top, height } = windowBox(index, geometry)
    const panes = panePaths(height)
    return `<g transform="translate(${left} ${top})"><path fill="#2f6654" d="M-5-12h74l-5 10H0z"/><path fill="#0a211a" d="M0 0h64v${height}H0z"/><path fill="#ffdb85" d="${panes.upper}"/><path fill="${lamp}" d="${panes.lower}"/><path fill="#e9dfc4" d="M-7 ${height + 1}h78v6H-7z"/></g>`
  })
  const step = geometry.doorstep
  const doors = [274, 414].map(
    (x, index) =>
      `<g transform="translate(${x} ${geometry.plinthTop + 63})"><path fill="#e9dfc4" d="M-44 ${step - geometry.plinthTop - 63}V0a44 44 0 0 1 88 0v${step - geometry.plinthTop - 63}z"/><path fill="${lamp}" d="M-31 0a31 31 0 0 1 62 0z"/><path fill="${index === 0 ? '#0e3a4a' : '#7a2e22'}" d="M-31 4h62v${step - geometry.plinthTop - 67}h-62z"/></g>`,
  )
  const below = geometry.height - 80
  return `<path fill="#17453a" d="M12 86l36-38h260l36 38zM344 86l36-38h260l36 38z"/><path fill="#2f6654" d="M56 34h52v52H56zM308 24h72v62h-72zM580 34h52v52h-52z"/><path fill="#62a08a" d="M52 34h60v8H52zM304 24h80v8h-80zM576 34h60v8h-60z"/><path fill="#1b4b3d" d="M12 80h332v${below}H12z"/><path fill="#21463f" d="M344 80h332v${below}H344z"/><path fill="#62a08a" d="M8 74h672v9H8zM12 ${geometry.plinthTop}h664v8H12z"/><path fill="#2f6654" d="M339 83h10v${geometry.height - 83}h-10z"/>${windows.join('')}${doors.join('')}`
}
