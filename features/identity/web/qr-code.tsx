import { useEffect, useState } from 'react'

/** Draws the code in the browser, because its text is a secret that must not be sent anywhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [path, setPath] = useState<{ d: string; size: number } | null>(null)
  useEffect(() => {
    let gone = false
    import('qrcode').then(({ default: qrcode }) => {
      const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
      const squares = Array.from({ length: modules.size * modules.size }, (_, index) => index).filter(
        (index) => modules.data[index],
      )
      const d = squares
        .map((index) => `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`)
        .join('')
      if (!gone) setPath({ d, size: modules.size })
    })
    return () => {
      gone = true
    }
  }, [text])
  if (!path) return <p aria-busy="true">Drawing the code...</p>
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-3 -3 ${path.size + 6} ${path.size + 6}`}
      width="200"
      height="200"
      shapeRendering="crispEdges"
    >
      <rect x="-3" y="-3" width={path.size + 6} height={path.size + 6} fill="#fff" />
      <path d={path.d} fill="#10261F" />
    </svg>
  )
}
