export interface Semaphore {
  /** Waits for a free slot, first come, first served. Call the result once, to free the slot. */
  acquire(): Promise<() => void>
  run<Result>(work: () => Promise<Result>): Promise<Result>
  waiting(): number
}

/** Lets `slots` callers of this process work at once: with 1 it is a mutex. */
export function semaphore(slots: number): Semaphore {
  let free = slots
  const queue: (() => void)[] = []

  function release(): void {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  async function acquire(): Promise<() => void> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    return release
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  return { acquire, run, waiting: () => queue.length }
}

export interface Caller {
  network: string
  address: string
}

/** Whoever waits takes turns, first networks, then their addresses: another address waits for one call of a busy one at the most. */
export function fairSemaphore(slots: number) {
  let free = slots
  const networks = new Map<string, Map<string, (() => void)[]>>()
  let waiting = 0

  const queueOf = ({ network, address }: Caller) => networks.get(network)?.get(address)

  function enqueue({ network, address }: Caller, start: () => void): void {
    const addresses = networks.get(network) ?? new Map<string, (() => void)[]>()
    networks.set(network, addresses)
    addresses.set(address, [...(addresses.get(address) ?? []), start])
    waiting += 1
  }

  /** Takes the next in turn; its address and network go to the end of theirs. */
  function takeNext(): (() => void) | undefined {
    const [network, addresses] = networks.entries().next().value ?? []
    if (network === undefined || addresses === undefined) return undefined
    const [address, [next, ...others] = []] = addresses.entries().next().value ?? []
    if (address === undefined) return undefined
    networks.delete(network)
    addresses.delete(address)
    if (others.length > 0) addresses.set(address, others)
    if (addresses.size > 0) networks.set(network, addresses)
    waiting -= 1
    return next
  }

  return {
    async run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => enqueue(caller, resolve))
      try {
        return await work()
      } finally {
        const next = takeNext()
        if (next) next()
        else free += 1
      }
    },
    waiting: (caller?: Caller) => (caller === undefined ? waiting : (queueOf(caller)?.length ?? 0)),
  }
}

/** One mutex per key. A key without work takes no memory. */
export function keyedMutex(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const mutexes = new Map<string, { mutex: Semaphore; users: number }>()
  return async (key, work) => {
    const entry = mutexes.get(key) ?? { mutex: semaphore(1), users: 0 }
    mutexes.set(key, entry)
    entry.users += 1
    try {
      return await entry.mutex.run(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) mutexes.delete(key)
    }
  }
}
