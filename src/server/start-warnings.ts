/** One plain line for the person who starts the site, beside the address. It names no secret. */
export function printWarning(say: (line: string) => void, text: string): void {
  say(`  Warning: ${text}`)
}
