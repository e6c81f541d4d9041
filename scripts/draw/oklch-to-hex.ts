/** `oklch(L C H)` or `oklch(L C H/A)` as `#rrggbb[aa]`, clipped to sRGB. Matrices: CSS Color 4, section 10. */
export function oklchToHex(color: string): string {
  const [, lightness = 0, chroma = 0, hue = 0, alpha = 1] =
    /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?:\s*\/\s*([\d.]+))?\)$/
      .exec(color)
      ?.map((part) => (part === undefined ? undefined : Number(part))) ?? []
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channel = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
  const bytes = linear.map((value) => Math.round(Math.min(1, Math.max(0, channel(value))) * 255))
  return `#${[...bytes, ...(alpha < 1 ? [Math.round(alpha * 255)] : [])].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
