/** A module could not be loaded when it was first needed. Calls answer 503 and leave one line in the log (http/errors.ts). */
export class LateModuleError extends Error {
  override name = 'LateModuleError'
  /** The module has failed before, and the log says so. */
  readonly isRepeated: boolean

  constructor(module: string, cause: unknown, isRepeated: boolean) {
    super(`${module} could not be loaded: ${cause}`, { cause })
    this.isRepeated = isRepeated
  }
}

/**
 * A module that is loaded when it is first needed, because it takes memory. Nothing remembers a failure: the next call tries again.
 * @param load `() => import('…')`
 * @returns throws LateModuleError
 */
export function late<Module>(module: string, load: () => Promise<Module>): () => Promise<Module> {
  let hasFailed = false
  return async () => {
    try {
      const loaded = await load()
      hasFailed = false
      return loaded
    } catch (error) {
      const isRepeated = hasFailed
      hasFailed = true
      throw new LateModuleError(module, error, isRepeated)
    }
  }
}
