import { amountKey, kindsOf, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import { grossUp, netOf } from '#contract/booster/gross-up.ts'
import { brokenGuard, levelOf, ruleFor, type Guard, type RuleLevel } from '#contract/booster/guards.ts'
import { resolveUnitCost } from '../../pricing/pricing.public.ts'
import { moneyOf, type Inputs, type Money, type PricedListing, type Rule } from './inputs.ts'
import { baselineOf, rowsByDay, type PublishedRow } from './published.ts'

/** The price of one kind on days that are alike, before parity: what others sell for is known once all are priced. */
export type KindPrice = {
  kind: GuestKind
  priceMinor: number
  costMinor: number | null
  listMinor: number | null
  lowestMinor: number | null
  baselineMinor: number | null
  isTyped: boolean
  pricedOn: string
}
/** Days of a session that are alike in all that prices hang on. */
export type DayClass = { session: string; places: number[]; prices: KindPrice[]; guard: Guard | null }
/** A listing with what it comes to, and the rule behind it. */
export type Priced = {
  listing: PricedListing
  rule: Rule
  level: RuleLevel
  floorBasisPoints: number
  classes: DayClass[]
}

const keysOf = new WeakMap<Amounts, string>()
function textOf(amounts: Amounts): string {
  let text = keysOf.get(amounts)
  if (text === undefined) {
    text = `${amounts.adultMinor},${amounts.childMinor},${amounts.infantMinor},${amounts.unitMinor}`
    keysOf.set(amounts, text)
  }
  return text
}

/** Prices of the connection's agent by `session day`, where a rule starts from them; in the account's currency. */
export type AgentPrices = ReadonlyMap<string, Amounts>

export function priceListing(
  inputs: Inputs,
  listing: PricedListing,
  { own, agent }: { own: string; agent: AgentPrices | undefined },
): Priced {
  const { setting, rules, lists, days, today } = inputs
  const list = lists.get(listing.skuId)
  const rule = ruleOf(inputs, listing)
  const level = rules.includes(rule) ? levelOf(rule) : 'default'
  const floorBasisPoints = listing.floorBasisPoints ?? setting.floor_basis_points
  const view = { listing, rule, level, floorBasisPoints }
  const money = moneyOf(own, listing.currency, inputs.rates)
  if (!list || !money) return { ...view, classes: [] }
  const kinds = kindsOf(list.sku.chargeMethod)
  const sessions = sessionsOf(listing, list)
  const typed = inputs.typed.get(listing.id)
  const stands = rowsByDay(inputs.published.get(listing.id) ?? [], today, days.length)
  const costOn = costsOf(inputs, listing.skuId)
  const classes = new Map<string, DayClass>()
  for (const session of sessions)
    for (const [place, date] of days.entries()) {
      const { price, closed } = list.price(date, session)
      if (closed) continue
      const cost = costOn(date)
      const base = rule.base === 'strategy' ? agent?.get(`${session} ${date}`) : price
      const before = kinds.map((kind) => standing(stands, kind, session)?.[place])
      const key = [
        session,
        textOf(price),
        cost ? `${textOf(cost.unitCosts)} ${cost.currency}` : '',
        rule.base === 'strategy' && base ? textOf(base) : '',
        ...(typed ? kinds.map((kind) => typed.get(`${kind} ${date}`) ?? '') : []),
        ...before.map((row) =>
          row ? `${row.priceMinor} ${row.guard} ${row.baselineMinor} ${row.pricedOn}` : '',
        ),
      ].join('|')
      const found = classes.get(key)
      if (found) {
        found.places.push(place)
        continue
      }
      const prices = kinds.flatMap((kind, at) => {
        const kindDay = { kind, price, base, cost, row: before[at], typed: typed?.get(`${kind} ${date}`) }
        return priceKind(inputs, view, money, kindDay) ?? []
      })
      classes.set(key, { session, places: [place], prices, guard: null })
    }
  const all = [...classes.values()].filter(({ prices }) => prices.length > 0)
  for (const one of all) one.guard = guardOf(inputs, view, one)
  return { ...view, classes: all }
}

const standing = (stands: ReturnType<typeof rowsByDay>, kind: GuestKind, session: string) =>
  stands.get(`${kind} ${session}`) ?? stands.get(`${kind} `)

const sessionsOf = (
  listing: PricedListing,
  { hasSessions, sku }: NonNullable<ReturnType<Inputs['lists']['get']>>,
) => (listing.session ? [listing.session] : hasSessions && sku.sessions.length ? sku.sessions : [''])

function ruleOf(
  { rules, setting, categoryPath, lists }: Inputs,
  { connectionId, skuId }: PricedListing,
): Rule {
  const path = categoryPath(lists.get(skuId)?.sku.categoryId ?? null)
  const { base, markup_basis_points: markupBasisPoints, add_minor: addMinor } = setting
  const usual: Rule = {
    connectionId: null,
    skuId: null,
    categoryId: null,
    base: base === 'list' || base === 'strategy' ? base : 'cost',
    markupBasisPoints,
    addMinor,
  }
  return ruleFor(rules, { connectionId, skuId, categoryPath: path }) ?? usual
}

type DayCost = { currency: string; unitCosts: Amounts }
/** Days without a special cost share the base cost that is valid then. */
function costsOf({ costs }: Inputs, skuId: number): (date: string) => DayCost | null {
  const book = costs.get(skuId)
  if (!book) return () => null
  if (book.special.length) return (date) => resolveUnitCost(book, date)
  const starts = book.base.map(({ validFrom }) => validFrom).toSorted()
  const costByStart = new Map<string, DayCost>()
  return (date) => {
    const start = starts.findLast((from) => from <= date) ?? ''
    const found = costByStart.get(start) ?? resolveUnitCost(book, date)
    costByStart.set(start, found)
    return found
  }
}

type PriceDaysInput = {
  kind: GuestKind
  price: Amounts
  base: Amounts | undefined
  cost: DayCost | null
  row: PublishedRow | undefined
  typed: number | undefined
}
type PriceDaysView = { listing: PricedListing; rule: Rule }

/** Undefined: the kind is not sold there. */
function priceKind(
  { today, contracts }: Inputs,
  { listing, rule }: PriceDaysView,
  money: Money,
  input: PriceDaysInput,
): KindPrice | undefined {
  const { kind, price, base, cost, row, typed } = input
  const key = amountKey[kind]
  const ownList = price[key]
  if (ownList === null && typed === undefined) return undefined
  const ownCost = cost?.unitCosts[key] ?? null
  const costMinor = ownCost === null || !cost ? null : money.cost(ownCost, cost.currency)
  // Nobody knows what a free guest costs: the kind is left out rather than sold at a guess.
  if (ownList === 0 && costMinor === null && typed === undefined) return undefined
  const target = rule.base === 'cost' ? costMinor : (base?.[key] ?? null)
  const inAccount = target === null ? null : rule.base === 'list' ? money.price(target) : target
  const raise = { ...rule, addMinor: money.price(rule.addMinor) }
  const byRule = inAccount === null ? null : grossUp(inAccount, raise, listing.terms)
  const priceMinor = typed ?? byRule ?? 0
  const contract = contracts.get(listing.skuId)
  const listMinor = ownList === null ? null : money.price(ownList)
  const isSame = row?.guard === '' && row.priceMinor === priceMinor
  return {
    kind,
    priceMinor,
    costMinor,
    listMinor,
    lowestMinor: contract ? lowestOf(contract, kind, listMinor, money) : null,
    baselineMinor: baselineOf(row, today),
    isTyped: typed !== undefined,
    pricedOn: isSame ? row.pricedOn : today,
  }
}

type Contract = NonNullable<ReturnType<Inputs['contracts']['get']>>
function lowestOf(
  contract: Contract,
  kind: GuestKind,
  listMinor: number | null,
  money: Money,
): number | null {
  const named = contract.lowest[amountKey[kind]]
  if (named !== null) return money.cost(named, contract.currency)
  return contract.lowestBasisPoints > 0 && listMinor !== null
    ? Math.ceil((listMinor * contract.lowestBasisPoints) / 10_000)
    : null
}

type Guarded = PriceDaysView & { floorBasisPoints: number }
/** The first guard that one of its kinds breaks, parity aside. */
function guardOf(inputs: Inputs, { listing, floorBasisPoints }: Guarded, { prices }: DayClass): Guard | null {
  const contract = inputs.contracts.get(listing.skuId)
  if (contract && !contract.allowed) return 'contract'
  if (listing.isStale) return 'stale'
  for (const price of prices) {
    const guard = brokenGuard({ ...askOf(inputs, listing, floorBasisPoints, price), highestMinor: null })
    if (guard) return guard
  }
  return null
}

export const askOf = (
  { setting }: Inputs,
  listing: PricedListing,
  floorBasisPoints: number,
  price: KindPrice,
) => ({
  ...price,
  terms: listing.terms,
  floorBasisPoints,
  jumpBasisPoints: setting.jump_basis_points,
  ceilingPercent: setting.ceiling_percent,
  accepted: listing.accepted[price.kind] ?? [],
})

/** What is left of it. */
export const netOfPrice = ({ terms }: PricedListing, { priceMinor }: Pick<KindPrice, 'priceMinor'>): number =>
  netOf(priceMinor, terms)
