import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/** In place of lucide's own function, whose options the site does not use (vite.config.ts): 0.8 kB less in every browser. */
export default function createIcon({ name, node }: IconData) {
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    const look = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
    } as const
    return createElement(
      'svg',
      { ...look, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}

interface Options<Result> {
  cache: { create: () => { get: (key: string) => Result | undefined; set: (key: string, value: Result) => void } }
}

/** In place of @formatjs/fast-memoize, as use-intl calls it: with a cache, for arguments that are plain values. */
export function memoize<Arguments extends unknown[], Result>(work: (...of: Arguments) => Result, { cache }: Options<Result>) {
  const results = cache.create()
  return (...of: Arguments): Result => {
    const key = JSON.stringify(of)
    let result = results.get(key)
    if (result === undefined) {
      result = work(...of)
      results.set(key, result)
    }
    return result
  }
}

/** Named by the caller, and all the same here. */
export const strategies = {}

/** In place of regexparam: wouter asks for it in routes with patterns, and the site's paths have none (routes.ts). */
export function parse(pattern: string): never {
  throw new Error(`No route has a pattern: ${pattern}`)
}
