import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** Is a shared product (`p`) sold under our contract with its company? One without a contract of the market sells us what it shares. */
export const inScopeSql = ({ scope }: Ctx) => sql<boolean>`coalesce(
  (select case coalesce(c.terms ->> 'products', 'shared')
            when 'none' then false
            when 'types' then c.terms -> 'productTypes' ? p.product_type
            when 'codes' then upper(p.code) = any(regexp_split_to_array(upper(c.terms ->> 'productCodes'), '[[:space:],]+'))
            else true end
     from market_contract c
    where c.merchant_id = ${scope.merchantId} and c.partner_id = p.merchant_id and c.direction = 'buys' and c.state in ('active', 'suspended')
    limit 1), true)`
