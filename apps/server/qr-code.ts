import QRCode from 'qrcode'

const quiet = 4

/**
 * Renders a QR code dark on white with a quiet zone. The code is one path; each dark run of a row is a bar one unit
 * high.
 */
export function qrCodeSvg(text: string): string {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const isDark = (row: number, column: number) => column < size && data[row * size + column] === 1
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      const start = column
      while (isDark(row, column)) column++
      path += `M${start} ${row}h${column - start}v1h-${column - start}z`
    }
  }
  const whole = size + 2 * quiet
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${quiet} -${quiet} ${whole} ${whole}" shape-rendering="crispEdges"><path fill="#fff" d="M-${quiet}-${quiet}h${whole}v${whole}h-${whole}z"/><path fill="#10261f" d="${path}"/></svg>`
}
