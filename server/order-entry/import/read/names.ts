import { sql } from 'kysely'
import type { BackChoice } from '#contract/orders/legs/leg.schema.ts'
import { backChoiceOf, startTimeOf } from '../../../orders/orders.public.ts'
import type { CollectField } from '../../../orders/orders.public.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { plainName } from './match-columns.ts'

export type NamedAgent = { id: number; code: string; name: string; currency: string; settlementTerm: string }
export type NamedSku = {
  id: number
  code: string
  names: Record<string, string>
  chargeMethod: 'per-person' | 'per-unit'
  productType: string
  sessions: string[]
  startTime: string
  collect: CollectField[]
  childFromAge: number
  adultFromAge: number
  /** Of a round trip. */
  back: BackChoice | null
}
/** Who or what a text means: nobody, one, or several. */
export type Found<T> = { one: T; several?: undefined } | { one?: undefined; several: boolean }
export type Names = { agent: (text: string) => Found<NamedAgent>; sku: (text: string) => Found<NamedSku> }

type Row<T> = T & { words: string[]; alias: string[] }

/** What these texts mean: a name that was taught first, then a code, then a name in any language. With few queries. */
export async function findNames(
  ctx: Ctx,
  {
    agents,
    skus,
    ids,
  }: {
    agents: readonly string[]
    skus: readonly string[]
    ids: { agentId: number | null; skuId: number | null }
  },
): Promise<Names & { agentById: NamedAgent | undefined; skuById: NamedSku | undefined }> {
  const merchant = ctx.scope.merchantId
  const wanted = (texts: readonly string[]) => [...new Set(texts.map(plainName))]
  const [{ rows: foundAgents }, { rows: foundSkus }] = await Promise.all([
    sql<Row<NamedAgent>>`
      with w as (select w from unnest(${wanted(agents)}::text[]) w)
      select a.id, a.code, a.name, a.currency, a.settlement_term as "settlementTerm", array[a.code, a.name] as words,
             array(select l.text from order_import_alias l where l.merchant_id = a.merchant_id and l.kind = 'agent' and l.agent_id = a.id) as alias
        from agent a where a.merchant_id = ${merchant} and (a.id = ${ids.agentId} or lower(a.code) in (select w from w) or lower(a.name) in (select w from w)
          or a.id in (select l.agent_id from order_import_alias l join w on l.text = w.w where l.merchant_id = ${merchant} and l.kind = 'agent'))`.execute(
      ctx.db,
    ),
    sql<Row<NamedSku>>`
      with w as (select w from unnest(${wanted(skus)}::text[]) w)
      select s.id, s.code, s.names, s.charge_method as "chargeMethod", s.product_type as "productType", s.sessions, ${startTimeOf} as "startTime", s.collect,
             s.child_from_age as "childFromAge", s.adult_from_age as "adultFromAge", ${backChoiceOf} as back,
             array(select s.code union all select n.value from jsonb_each_text(s.names) n) as words,
             array(select l.text from order_import_alias l where l.merchant_id = s.merchant_id and l.kind = 'sku' and l.sku_id = s.id) as alias
        from sku s where s.merchant_id = ${merchant} and s.deleted_at is null and s.product_type <> 'add-on' and (s.id = ${ids.skuId} or lower(s.code) in (select w from w)
          or exists (select from jsonb_each_text(s.names) n join w on w.w = lower(regexp_replace(trim(n.value), '\\s+', ' ', 'g')))
          or s.id in (select l.sku_id from order_import_alias l join w on l.text = w.w where l.merchant_id = ${merchant} and l.kind = 'sku'))`.execute(
      ctx.db,
    ),
  ])
  return {
    agent: finder(foundAgents),
    sku: finder(foundSkus),
    agentById: foundAgents.find(({ id }) => id === ids.agentId),
    skuById: foundSkus.find(({ id }) => id === ids.skuId),
  }
}

function finder<T extends { id: number; code: string }>(rows: readonly Row<T>[]): (text: string) => Found<T> {
  const by = (wordsOf: (row: Row<T>) => readonly string[]) => {
    const found = new Map<string, Set<Row<T>>>()
    for (const row of rows)
      for (const word of wordsOf(row)) {
        const key = plainName(word)
        found.set(key, (found.get(key) ?? new Set()).add(row))
      }
    return found
  }
  const ways = [by(({ alias }) => alias), by(({ code }) => [code]), by(({ words }) => words)]
  return (text) => {
    for (const way of ways) {
      const found = way.get(plainName(text))
      const [one, ...others] = found ?? []
      if (one) return others.length ? { several: true } : { one }
    }
    return { several: false }
  }
}
