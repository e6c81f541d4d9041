import { useEffect, useState } from 'react'

/** The quiet frame that scanners need around the squares, in squares. */
const quiet = 4

/** Squares are joined row by row to one path: dark on light in every theme, or some phones cannot read it. Its code comes with first use. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [squares, setSquares] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let isWanted = true
    void import('qrcode-generator').then(
      ({ default: qrcode }) => {
        if (!isWanted) return
        const code = qrcode(0, 'M')
        code.addData(text)
        code.make()
        const size = code.getModuleCount()
        let path = ''
        for (let row = 0; row < size; row++) {
          for (let column = 0; column < size; column++) {
            if (code.isDark(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`
          }
        }
        setSquares({ size: size + 2 * quiet, path })
      },
      () => undefined, // without it there still is the link
    )
    return () => {
      isWanted = false
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
