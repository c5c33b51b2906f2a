import { sql } from 'kysely'
import { chartKey, factsOf, kindFacts } from '#contract/finance/books/kinds.ts'
import type { AccountKind } from '#contract/finance/finance.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'

export type Named = {
  kind: AccountKind
  name: string
  number: string
  title: string
  outsideNumber: string
  outsideTitle: string
  version: number | null
  used: boolean
}

/** What the merchant itself calls what an account is named by: its accounts in which money is received, its accounts with providers. */
type OwnNames = { cash: Map<string, string>; connections: Map<string, string> }
async function ownNames(ctx: Ctx): Promise<OwnNames> {
  const { rows } = await sql<{ kind: 'cash' | 'connection'; key: string; name: string }>`
    select 'cash' as kind, code as key, name from collection_account where merchant_id = ${ctx.scope.merchantId}
    union all select 'connection', system || ' ' || id, name from outside_connection where merchant_id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  const of = (kind: string) =>
    new Map(rows.flatMap((row) => (row.kind === kind && row.name ? [[row.key, row.name]] : [])))
  return { cash: of('cash'), connections: of('connection') }
}

/** What a kind is called, and what stands on accounts of a name of their own: "Cash · Bank transfer". */
function calledBy(ctx: Ctx, kind: AccountKind, name: string, own: OwnNames): string {
  const said = (key: string) => {
    const text = ctx.app.word(ctx.language, key)
    return text === key ? null : text
  }
  const { word } = factsOf({ kind, name })
  if (word) return said(word) ?? word
  const plain = said(`finance.kinds.${kind}`) ?? kind
  // A provider's account, and what of it is on its way or disputed: `stripe 7 transit`.
  const [, connection = '', part = ''] = /^(\S+ \d+)(?: (\S+))?$/.exec(name) ?? []
  const provider = own.connections.get(connection)
  const called = provider
    ? [provider, part && (said(`finance.accountParts.${part}`) ?? part)].filter(Boolean).join(' · ')
    : (said(`finance.accountNames.${name}`) ?? (kind === 'cash' ? own.cash.get(name) : undefined) ?? name)
  return name ? `${plain} · ${called}` : plain
}

/** Every account of the chart: each kind, what the ledger has opened under a name, what the merchant made; in order of number. */
export async function readChart(ctx: Ctx): Promise<Named[]> {
  const { rows } = await sql<Omit<Named, 'kind'> & { kind: AccountKind }>`
    with opened as (
      select kind, name, true as used from ledger_account where merchant_id = ${ctx.scope.merchantId} group by kind, name),
    known as (
      select kind, name from opened
      union select kind, name from chart_account where merchant_id = ${ctx.scope.merchantId}
      union select kind, '' from unnest(${Object.keys(kindFacts)}::text[]) k (kind))
    select k.kind, k.name, coalesce(c.number, '') as number, coalesce(c.title, '') as title, coalesce(c.outside_number, '') as "outsideNumber",
           coalesce(c.outside_title, '') as "outsideTitle", c.version, coalesce(o.used, false) as used
      from known k
      left join opened o using (kind, name)
      left join chart_account c on c.merchant_id = ${ctx.scope.merchantId} and c.kind = k.kind and c.name = k.name`.execute(
    ctx.db,
  )
  const own = await ownNames(ctx)
  return rows
    .map((row) => ({
      ...row,
      number: row.number || factsOf(row).number,
      title: row.title || calledBy(ctx, row.kind, row.name, own),
    }))
    .toSorted((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : a.title < b.title ? -1 : 1))
}

export type Chart = Map<string, Named>
/** The account of the chart that one of the ledger's is counted to: every one has its own. */
export const namedIn = (chart: Chart, account: { kind: string; name: string }): Named =>
  chart.get(chartKey(account)) ?? fail('notFound')
export const chartOf = async (ctx: Ctx): Promise<Chart> =>
  new Map((await readChart(ctx)).map((one) => [chartKey(one), one]))
