import { sql } from 'kysely'
import { nameIn } from '#contract/kit/schema.ts'
import { lowestFor, marginOf, netOf } from '#contract/booster/gross-up.ts'
import type { Guard } from '#contract/booster/guards.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { moment } from '../../kit/nodes/moment.ts'
import { endListings } from '../listings/end-listings.ts'
import type { Inputs, PricedListing } from './inputs.ts'
import type { Highest } from './parity.ts'
import { netOfPrice, type DayClass, type KindPrice, type Priced } from './price-days.ts'
import { rangesText } from './published.ts'

type Facts = Record<string, string | number>
type Verdict = {
  id: number
  state: string
  guard: Guard | ''
  facts: Facts
  openDays: number
  heldDays: number
  first: Record<string, { priceMinor: number; netMinor: number; marginBasisPoints: number | null }>
  listMinor: number | null
}

/** Replaces what stands for these listings, and moves those that a guard stops or releases. Answers how many days of each are held back. */
export async function writePrices(
  ctx: Ctx,
  inputs: Inputs,
  all: readonly Priced[],
  highest: ReadonlyMap<DayClass, Highest>,
): Promise<Map<number, number>> {
  const rows = all.flatMap((priced) => rowsOf(inputs, priced, highest))
  const verdicts = all.map((priced) => verdictOf(inputs, priced, highest))
  const m = ctx.scope.merchantId
  await sql`delete from booster_price where merchant_id = ${m} and listing_id = any(${verdicts.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  await sql`insert into booster_price (merchant_id, listing_id, no, session, kind, days, price_minor, net_minor, cost_minor, list_minor,
      commission_basis_points, fee_minor, floor_basis_points, highest_minor, lowest_minor, source, guard, baseline_minor, priced_on)
    select ${m}, r.listing, r.no, r.session, r.kind, r.days::datemultirange, r.price, r.net, r.cost, r.list,
      r.commission, r.fee, r.floor, r.highest, r.lowest, r.source, r.guard, r.baseline, r.priced
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(listing bigint, no int, session text, kind text, days text, price bigint, net bigint,
        cost bigint, list bigint, commission int, fee bigint, floor int, highest bigint, lowest bigint, source text, guard text, baseline bigint, priced date)`.execute(
    ctx.db,
  )
  await sql`update booster_listing l set state = r.state, guard = r.guard, guard_facts = r.facts, open_days = r.open, held_days = r.held,
      first_prices = r.first, priced_at = now(), version = l.version + case when l.state <> r.state or l.guard <> r.guard then 1 else 0 end,
      guarded_at = case when r.guard = '' then null when l.guard <> r.guard then moment.at else l.guarded_at end
    from json_to_recordset(${JSON.stringify(
      verdicts.map(({ openDays, heldDays, ...one }) => ({
        ...one,
        open: openDays,
        held: heldDays,
        first: { kinds: one.first, listMinor: one.listMinor },
      })),
    )}::json)
      as r(id bigint, state text, guard text, facts jsonb, open int, held int, first jsonb), ${moment}
    where l.merchant_id = ${m} and l.id = r.id`.execute(ctx.db)
  await tellMoves(ctx, inputs, all, verdicts)
  return new Map(verdicts.map(({ id, heldDays }) => [id, heldDays]))
}

function rowsOf({ days }: Inputs, priced: Priced, highest: ReadonlyMap<DayClass, Highest>) {
  const { listing, classes, floorBasisPoints } = priced
  let no = 0
  return classes.flatMap((one) => {
    const text = rangesText(days, one.places)
    return one.prices.map((price) => ({
      listing: listing.id,
      no: (no += 1),
      session: one.session,
      kind: price.kind,
      days: text,
      price: price.priceMinor,
      net: netOfPrice(listing, price),
      cost: price.costMinor,
      list: price.listMinor,
      commission: listing.terms.commissionBasisPoints,
      fee: listing.terms.feeMinor,
      floor: floorBasisPoints,
      highest: highest.get(one)?.(price) ?? null,
      lowest: price.lowestMinor,
      source: price.isTyped ? 'typed' : 'rule',
      guard: one.guard ?? '',
      baseline: price.baselineMinor,
      priced: price.pricedOn,
    }))
  })
}

function verdictOf(inputs: Inputs, priced: Priced, highest: ReadonlyMap<DayClass, Highest>): Verdict {
  const { listing, classes } = priced
  const count = (wanted: readonly DayClass[]) => new Set(wanted.flatMap(({ places }) => places)).size
  const byDay = classes.toSorted((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0))
  const held = byDay.filter(({ guard }) => guard !== null)
  const openDays = count(byDay.filter(({ guard }) => guard === null))
  const guard = held[0]?.guard ?? (openDays === 0 ? 'noPrice' : '')
  const first = byDay.find((one) => one.guard === null) ?? byDay[0]
  const rests = listing.state === 'paused' || listing.state === 'draft'
  return {
    id: listing.id,
    state: rests ? listing.state : openDays > 0 ? 'live' : 'guarded',
    guard,
    facts: held[0] ? factsOf(inputs, priced, held[0], highest.get(held[0])) : {},
    openDays,
    heldDays: count(held),
    first: Object.fromEntries(
      (first?.prices ?? []).filter(isKnown).map((price) => {
        const netMinor = netOfPrice(listing, price)
        return [
          price.kind,
          {
            priceMinor: price.priceMinor,
            netMinor,
            marginBasisPoints: price.costMinor === null ? null : marginOf(netMinor, price.costMinor),
          },
        ]
      }),
    ),
    listMinor: first?.prices[0]?.listMinor ?? null,
  }
}

/** Without a cost there is no price by a rule that starts from it. */
const isKnown = ({ priceMinor, costMinor }: KindPrice): boolean => priceMinor > 0 || costMinor !== null

/** What the words of a guard tell: which kind and day, its price, and the bound that it breaks. */
function factsOf(inputs: Inputs, priced: Priced, held: DayClass, limit: Highest | undefined): Facts {
  const { listing, floorBasisPoints } = priced
  const broken = held.prices.find((price) => breaks(priced, held, price, limit)) ?? held.prices[0]
  const partner = inputs.contracts.get(listing.skuId)?.partnerName ?? ''
  if (!broken) return { partner }
  const net = netOfPrice(listing, broken)
  const cost = broken.costMinor ?? 0
  const bounds: Partial<Record<Guard, number | null>> = {
    lowest: broken.lowestMinor,
    parity: limit?.(broken) ?? null,
    jump: broken.baselineMinor,
    ceiling: broken.listMinor,
  }
  const bound = held.guard ? (bounds[held.guard] ?? 0) : 0
  return {
    partner,
    kind: broken.kind,
    date: inputs.days[held.places[0] ?? 0] ?? '',
    price: broken.priceMinor,
    margin: marginOf(net, cost) ?? 0,
    floor: floorBasisPoints,
    lowest: lowestFor(cost, floorBasisPoints, listing.terms),
    limit: bound,
    net: netOf(bound, listing.terms),
  }
}

/** Is it this kind that the guard is about? */
function breaks(
  { listing, floorBasisPoints }: Priced,
  held: DayClass,
  price: KindPrice,
  limit: Highest | undefined,
): boolean {
  const net = netOfPrice(listing, price)
  switch (held.guard) {
    case 'cost':
      return price.costMinor === null
    case 'floor':
      return (marginOf(net, price.costMinor ?? 0) ?? -1) < floorBasisPoints
    case 'lowest':
      return price.lowestMinor !== null && price.priceMinor < price.lowestMinor
    case 'parity':
      return price.priceMinor > (limit?.(price) ?? price.priceMinor)
    default:
      return true
  }
}

/** A listing that stops or goes on by itself is told once; whose partner's contract has ended, ends. */
async function tellMoves(
  ctx: Ctx,
  inputs: Inputs,
  all: readonly Priced[],
  verdicts: readonly Verdict[],
): Promise<void> {
  const ended: number[] = []
  for (const [at, { listing }] of all.entries()) {
    const verdict = verdicts[at]
    if (!verdict) continue
    const stops =
      verdict.guard !== '' &&
      (verdict.guard !== listing.guard || (verdict.state === 'guarded' && listing.state !== 'guarded'))
    const isBack = verdict.guard === '' && listing.guard !== ''
    if (stops || isBack)
      await emit(ctx, stops ? 'booster.guarded' : 'booster.released', {
        subject: 'boosterListing',
        subjectId: listing.id,
        facts: viewOf(ctx, listing, verdict),
      })
    if (inputs.contracts.get(listing.skuId)?.ended) ended.push(listing.id)
  }
  if (ended.length)
    await endListings(ctx, ended, ctx.app.word(ctx.merchant.language, 'booster.guards.contract'))
}

const viewOf = (ctx: Ctx, listing: PricedListing, { guard }: Verdict): Facts => ({
  product: nameIn(listing.skuNames, ctx.merchant.language),
  name: listing.accountName,
  connectionId: listing.connectionId,
  why: guard ? ctx.app.word(ctx.merchant.language, `booster.guards.${guard}`) : '',
})
