/** In place of regexparam: wouter asks for it in routes with patterns, and the site's paths have none (routes.ts). */
export function parse(pattern: string): never {
  throw new Error(`No route has a pattern: ${pattern}`)
}
