import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * In place of lucide's own function, whose options the site does not use (vite.config.ts): 0.8 kB less in every browser. How the lines of an icon look is
 * said once, in words.css, and not by each icon of a page.
 */
export default function createIcon({ name, node }: IconData) {
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      { viewBox: '0 0 24 24', className: `lucide lucide-${name}${className ? ` ${className}` : ''}`, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
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
