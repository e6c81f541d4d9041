import { type LimitNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely'

/**
 * Writes into the text how many rows are asked for, rather than as a value. Of a list that ends somewhere unknown PostgreSQL expects a tenth of the table: it would
 * plan each such query anew, or once and wrongly, where it can keep the plan of one that ends after a page.
 */
export class KnownLimits extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new KnownLimitsCompiler()
  }
}

class KnownLimitsCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }
}
