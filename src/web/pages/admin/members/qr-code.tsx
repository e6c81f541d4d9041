import { useEffect, useState } from 'react'

/** The margin that scanners need, in modules. */
const margin = 4

/** A QR code as one SVG path, dark on light in every theme: some phones cannot read the reverse. The library is loaded on first use. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [squares, setSquares] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let isMounted = true
    void import('qrcode-generator').then(
      ({ default: qrcode }) => {
        if (!isMounted) return
        const code = qrcode(0, 'M')
        code.addData(text)
        code.make()
        const size = code.getModuleCount()
        let path = ''
        for (let row = 0; row < size; row++) {
          for (let column = 0; column < size; column++) {
            if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`
          }
        }
        setSquares({ size: size + 2 * margin, path })
      },
      () => undefined, // the link is shown in any case
    )
    return () => {
      isMounted = false
    }
  }, [text])
  return (
    <div className="qr-code">
      {squares && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${squares.size} ${squares.size}`} shapeRendering="crispEdges">
          <path fill="#000" d={squares.path} />
        </svg>
      )}
    </div>
  )
}
