import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import type { PriceAsk, PriceSheet, PriceSteps } from '#contract/booster/booster.schema.ts'
import { grossUp, lowestFor, marginOf } from '#contract/booster/gross-up.ts'
import { guards } from '#contract/booster/guards.ts'
import { guestKinds, type GuestKind } from '#contract/kit/guests.ts'
import type { Names } from '#contract/kit/schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { isKind, loadInputs, moneyOf } from './inputs.ts'
import { netOfPrice, type KindPrice, type Priced } from './price-days.ts'
import { priceAll } from './reprice.ts'

const maxDays = 62
type Stored = {
  listingId: number
  kind: string
  session: string
  priceMinor: number
  netMinor: number
  costMinor: number | null
  listMinor: number | null
  source: string
  guard: string
  days: [string, string][]
}
type Listed = { id: number; accountName: string; skuCode: string; skuNames: Names; currency: string }

/** Prices by listing, guest kind and day, as they stand; days that are not priced are left open. */
export async function priceSheet(
  ctx: Ctx,
  { listingIds, connectionId, from, to }: PriceAsk,
): Promise<PriceSheet> {
  const count = Temporal.PlainDate.from(from).until(to).days + 1
  if (count < 1 || count > maxDays) failField('to', 'invalid')
  const first = Temporal.PlainDate.from(from)
  const days = Array.from({ length: count }, (_, at) => first.add({ days: at }).toString())
  const m = ctx.scope.merchantId
  const { rows: listed } =
    await sql<Listed>`select l.id, n.name as "accountName", s.code as "skuCode", s.names as "skuNames", g.currency
      from booster_listing l
      join outside_connection n on n.merchant_id = l.merchant_id and n.id = l.connection_id
      join channel_account c on c.merchant_id = l.merchant_id and c.connection_id = l.connection_id
      join agent g on g.merchant_id = c.merchant_id and g.id = c.agent_id
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
     where l.merchant_id = ${m} and l.state <> 'ended' and ${listingIds ? sql`l.id = any(${listingIds}::bigint[])` : sql`true`}
       and ${connectionId ? sql`l.connection_id = ${connectionId}` : sql`true`}
     order by s.code, n.name, l.id limit 50`.execute(ctx.db)
  const { rows } =
    await sql<Stored>`select listing_id as "listingId", kind, session, price_minor as "priceMinor", net_minor as "netMinor", cost_minor as "costMinor",
      list_minor as "listMinor", source, guard,
      (select jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1)) from unnest(days) r) as days
    from booster_price where merchant_id = ${m} and listing_id = any(${listed.map(({ id }) => id)}::bigint[])
     and days && datemultirange(daterange(${from}::date, ${to}::date, '[]')) order by session, no`.execute(
      ctx.db,
    )
  const groups = Map.groupBy(rows, ({ listingId, kind, session }) => `${listingId} ${kind} ${session}`)
  return {
    from,
    to,
    today: todayOf(ctx),
    rows: listed.flatMap(({ id, ...names }) =>
      [...groups]
        .filter(([, own]) => own[0]?.listingId === id)
        .toSorted(([, a], [, b]) => placeOfKind(a[0]?.kind) - placeOfKind(b[0]?.kind))
        .flatMap(([, own]) => {
          const kind = own[0]?.kind ?? ''
          return isKind(kind)
            ? [
                {
                  ...names,
                  listingId: id,
                  kind,
                  session: own[0]?.session ?? '',
                  days: days.map((date) => dayOf(own, date)),
                },
              ]
            : []
        }),
    ),
    can: canOf(ctx, { edit: 'treepBooster.price' }),
  }
}

const placeOfKind = (kind = ''): number => guestKinds.findIndex((one) => one === kind)

function dayOf(rows: readonly Stored[], date: string): PriceSheet['rows'][number]['days'][number] {
  const row = rows.find(({ days }) => days.some(([from, to]) => from <= date && date <= to))
  return {
    date,
    // Without a cost there is no price by a rule that starts from it.
    priceMinor: !row || (row.priceMinor === 0 && row.costMinor === null) ? null : row.priceMinor,
    netMinor: row?.netMinor ?? null,
    marginBasisPoints: row && row.costMinor !== null ? marginOf(row.netMinor, row.costMinor) : null,
    listMinor: row?.listMinor ?? null,
    isTyped: row?.source === 'typed',
    guard: asOneOf(guards, row?.guard) ?? null,
  }
}

/** How the price of one kind on one day comes about now: worked out again, nothing is written. */
export async function priceSteps(
  ctx: Ctx,
  { id, date, kind }: { id: number; date: string; kind: GuestKind },
): Promise<PriceSteps> {
  const row = await readRow(ctx, 'booster_listing', id)
  const inputs = await loadInputs(ctx, [row.sku_id], { look: true })
  const { priced, highest } = await priceAll(ctx, inputs)
  const own = priced.find(({ listing }) => listing.id === id) ?? fail('notFound')
  const place = inputs.days.indexOf(date)
  const day = own.classes.find(({ places }) => places.includes(place))
  const price = day?.prices.find((one) => one.kind === kind)
  const { listing, rule, floorBasisPoints } = own
  const money = moneyOf(ctx.merchant.currency, listing.currency, inputs.rates)
  const addMinor = money ? money.price(rule.addMinor) : rule.addMinor
  const baseMinor = price ? baseOf(own, price) : null
  const netMinor = price ? netOfPrice(listing, price) : null
  return {
    currency: listing.currency,
    level: price?.isTyped ? 'typed' : own.level,
    base: rule.base,
    baseMinor,
    markupBasisPoints: rule.markupBasisPoints,
    addMinor,
    ...listing.terms,
    rulePriceMinor: baseMinor === null ? null : grossUp(baseMinor, { ...rule, addMinor }, listing.terms),
    priceMinor: price?.priceMinor ?? null,
    netMinor,
    costMinor: price?.costMinor ?? null,
    marginBasisPoints:
      netMinor !== null && price?.costMinor != null ? marginOf(netMinor, price.costMinor) : null,
    floorBasisPoints,
    lowestForFloorMinor:
      price?.costMinor == null ? null : lowestFor(price.costMinor, floorBasisPoints, listing.terms),
    highestMinor: (day && price && highest.get(day)?.(price)) ?? null,
    lowestMinor: price?.lowestMinor ?? null,
    guard: day?.guard ?? null,
  }
}

/** What the rule starts from; of an agent's price only the outcome is known here. */
const baseOf = ({ rule }: Priced, { costMinor, listMinor }: KindPrice): number | null =>
  rule.base === 'cost' ? costMinor : rule.base === 'list' ? listMinor : null
