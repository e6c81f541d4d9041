import { lazy, useLazy } from '#web/lazy.ts'

/** The margin that scanners need, in modules. */
const margin = 4

const generator = lazy(() => import('qrcode-generator').then(({ default: generate }) => generate))
type Generator = NonNullable<ReturnType<typeof generator.loaded>>

/** A QR code as one SVG path, dark on light in every theme: some phones cannot read the reverse. The library is loaded on first use. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { loaded: generate } = useLazy(generator)
  return <div className="qr-code">{generate && <Squares {...squaresOf(generate, text)} label={label} />}</div>
}

function Squares({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#000" d={path} />
    </svg>
  )
}

function squaresOf(generate: Generator, text: string) {
  const code = generate(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`
    }
  }
  return { size: count + 2 * margin, path }
}
