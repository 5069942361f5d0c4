import { create } from 'qrcode'

/** QR code as one path of unit squares, with its width in squares. */
export function qrPath(text: string): { d: string; size: number } {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = [...data].flatMap((dark, at) =>
    dark ? [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`] : [],
  )
  return { d: squares.join(''), size }
}
