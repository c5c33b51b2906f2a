import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** What stands in the table of SKUs: what is sold by itself, packages of it, and add-ons beside it. Each is changed by its own calls. */
export type SkuKind = 'skus' | 'packages' | 'add-ons'

/** The condition on `s` that a row is of this kind. */
export const ofKind = (kind: SkuKind): RawBuilder<SqlBool> => conditions[kind]

const conditions: Record<SkuKind, RawBuilder<SqlBool>> = {
  skus: sql`(s.package_price is null and s.product_type <> 'add-on')`,
  packages: sql`s.package_price is not null`,
  'add-ons': sql`s.product_type = 'add-on'`,
}
