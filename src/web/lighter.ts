import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/** The icons of which the styles speak by name (base.css, waiting.css). A page has dozens of others. */
const named = ['chevron-down', 'circle-check']

/**
 * In place of lucide's own function, whose options the site does not use (vite.config.ts): 0.8 kB less in every browser. How the lines of an icon look is
 * said once, in words.css, and not by each icon of a page.
 */
export default function createIcon({ name, node: drawn }: IconData) {
  const node = joined(drawn)
  const own = named.includes(name) ? `lucide lucide-${name}` : 'lucide'
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      { viewBox: '0 0 24 24', className: className ? `${own} ${className}` : own, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}

/** A page has dozens of icons, and each element takes time and room: the lines of an icon are one. */
function joined(node: IconData['node']): IconData['node'] {
  const lines = node.map(([tag, { key: _, ...attributes }]) => lineOf(tag, attributes))
  const d = lines.join('')
  const others = node.filter((_, index) => lines[index] === undefined)
  return d === '' ? others : [['path', { d, key: 'lines' }], ...others]
}

/** Undefined for other shapes, and for those with a look of their own. */
function lineOf(tag: string, { d = '', x1, y1, x2, y2, cx, cy, r, ...others }: Record<string, string>): string | undefined {
  if (Object.keys(others).length > 0) return undefined
  if (tag === 'line') return `M${x1} ${y1}L${x2} ${y2}`
  if (tag === 'circle')
    return `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${2 * Number(r)} 0 ${r} ${r} 0 1 0-${2 * Number(r)} 0`
  if (tag !== 'path') return undefined
  // Behind another path, the first point too would count from where that one ended.
  return d.replace(/^m(-?\d*\.?\d+) ?(-?\d*\.?\d+)(?!\d) ?([-.\d]?)/, (_, x, y, next) => `M${x} ${y}${next && `l${next}`}`)
}

/** In place of regexparam: wouter asks for it in routes with patterns, and the site's paths have none (routes.ts). */
export function parse(pattern: string): never {
  throw new Error(`No route has a pattern: ${pattern}`)
}

/** In place of TanStack's: what the site changes runs through web/api/action.ts. */
export class MutationCache {
  clear(): void {}
  resumePausedMutations(): Promise<void> {
    return Promise.resolve()
  }
}
