// A page's state repeats the names of fields in each row of a list, and most of their values are the same in all rows.

/** Stands for a list of objects. What has nothing in it is left out. */
interface Table {
  /** How many rows there are. No field of the API has this name. */
  '#': number
  /** Values that every row has. */
  same: Record<string, unknown>
  /** Values by row. */
  each: Record<string, unknown[]>
  /** Fields whose values are those of another one: most rows were changed last when they were made. */
  as: Record<string, string>
  /** Values of fields that not every row has, by the row's number. */
  some: Record<string, Record<number, unknown>>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON data with each list of objects as a table. */
export function packRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 1 && value.every(isObject) ? tableOf(value) : value.map(packRows)
  return isObject(value) ? mapValues(value, packRows) : value
}

function tableOf(rows: Record<string, unknown>[]): Partial<Table> {
  const table: Table = { '#': rows.length, same: {}, each: {}, as: {}, some: {} }
  const byFirst = new Map<unknown, string>()
  for (const name of new Set(rows.flatMap(Object.keys))) {
    const values = rows.map((row) => row[name])
    const alike = byFirst.get(values[0])
    if (values.includes(undefined)) table.some[name] = { ...values.map(packRows) }
    else if (values.every((value) => value === values[0])) table.same[name] = values[0]
    else if (alike !== undefined && rows.every((row) => row[alike] === row[name])) table.as[name] = alike
    else {
      table.each[name] = values.map(packRows)
      byFirst.set(values[0], name)
    }
  }
  const { '#': length, ...parts } = table
  return { '#': length, ...Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0)) }
}

/** What `packRows` was given. */
export function unpackRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackRows)
  if (!isObject(value)) return value
  if (!('#' in value)) return mapValues(value, unpackRows)
  const { '#': length = 0, same = {}, each = {}, as = {}, some = {} } = value as Partial<Table>
  return Array.from({ length }, (_, row) => ({
    ...same,
    ...mapValues(each, (values) => unpackRows(values[row])),
    ...mapValues(as, (name) => unpackRows(each[name]?.[row])),
    ...mapValues(Object.fromEntries(Object.entries(some).filter(([, values]) => row in values)), (values) =>
      unpackRows(values[row]),
    ),
  }))
}

function mapValues<Value>(values: Record<string, Value>, change: (value: Value) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
