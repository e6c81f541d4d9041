// docs/product.md 3.20: caches, channels between tabs, the service worker, locks and the like may be missing, throw, reject or never answer, because
// the person blocks cookies or an app's own browser lacks them. None of them decides over what the server has answered.

/** The result of an ability that answers at once; undefined where it is missing or throws. */
export function attemptNow<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** @throws as `use`, or when it has not answered in time. */
export async function inTime<Result>(use: () => Result | Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The browser has not answered within ${timeoutMs} ms.`)), timeoutMs)
  })
  try {
    // In a promise of its own, so that what throws at once rejects too.
    return await Promise.race([(async () => use())(), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** The result of an ability; undefined where it is missing, throws, rejects or has not answered in time. Never rejects. */
export async function attempt<Result>(use: () => Result | Promise<Result>, timeoutMs = 500): Promise<Result | undefined> {
  return inTime(use, timeoutMs).catch(() => undefined)
}

/** Undefined without https, in some apps' own browsers, and where reading it throws because cookies are blocked. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  return attemptNow(() => navigator.serviceWorker)
}

export function savesData(): boolean {
  return attemptNow(() => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) === true
}

/** Whether the browser has the cache; false where it cannot say. */
export async function hasCache(name: string): Promise<boolean> {
  return (await attempt(() => caches.has(name))) === true
}
