import { hash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Each takes some ten kilobytes on the server, in every connection. Those that visitors ask again and again are fewer. */
const mostNames = 200

/** A text earns its name by being asked this often. */
const oftenAsked = 3

/** Texts whose asks are counted before they have a name. */
const mostCounted = 1_000

/** Connections whose names failed, after which none are given: somebody between the site and the database shares out the server's connections. */
const mostTroubles = 30

const isQuestionOrChange = /^\(*(select|with|insert|update|delete) /
/** As many values as there happen to be: another text each time. */
const hasListOfAnyLength = / in \(\$\d+, |\), \(\$/

// 0A000: the cached plan's columns are others since a migration. 26000: the server has no such statement. 42P05: it has one already.
const troubles: unknown[] = ['0A000', '26000', '42P05']

function isTrouble(error: unknown): boolean {
  return error instanceof Error && 'code' in error && troubles.includes(error.code)
}

/**
 * The same pool, which has PostgreSQL prepare what is asked again and again: each such text gets a name and is read and understood once in a connection.
 * A query whose name fails is asked once more without one, and its connection is given up afterwards. Transactions, which could not ask twice, ask without names.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new Names()
  const clients = new WeakMap<pg.PoolClient, NamingClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known !== undefined) return known
      const naming = new NamingClient(client, names)
      clients.set(client, naming)
      return naming
    },
    end: () => pool.end(),
  }
}

/** Which texts have names, in all connections of one pool. */
class Names {
  readonly #names = new Map<string, string>()
  #asked = new Map<string, number>()
  #troubles = 0

  of(text: string): string | undefined {
    if (this.#troubles >= mostTroubles) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= mostNames || !isQuestionOrChange.test(text) || hasListOfAnyLength.test(text)) return undefined
    const times = (this.#asked.get(text) ?? 0) + 1
    if (times < oftenAsked) {
      if (this.#asked.size >= mostCounted) this.#asked.clear()
      this.#asked.set(text, times)
      return undefined
    }
    this.#asked.delete(text)
    const name = hash('sha256', text, 'base64url').slice(0, 22)
    this.#names.set(text, name)
    return name
  }

  failed(): void {
    this.#troubles += 1
  }
}

/** What is used of a connection of node-postgres. */
interface Client {
  query<Row>(asked: { text: string; values: unknown[]; name?: string | undefined }): Promise<PostgresQueryResult<Row>>
  getTransactionStatus(): string | null
  release(destroy?: boolean): void
}

class NamingClient implements PostgresPoolClient {
  readonly #client: Client
  readonly #names: Names
  #isSpoiled = false

  constructor(client: Client, names: Names) {
    this.#client = client
    this.#names = names
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    asked: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== 'string') throw new Error('Kysely was given no cursor.')
    return this.#ask<Row>(asked, [...parameters])
  }

  async #ask<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    const isFree = !this.#isSpoiled && this.#client.getTransactionStatus() === 'I'
    const name = isFree ? this.#names.of(text) : undefined
    try {
      return await this.#client.query<Row>({ text, values, name })
    } catch (error) {
      if (name === undefined || !isTrouble(error)) throw error
      this.#isSpoiled = true
      this.#names.failed()
      return this.#client.query<Row>({ text, values })
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isSpoiled)
  }
}
