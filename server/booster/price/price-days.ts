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

const textOf = (amounts: Amounts | undefined): string =>
  amounts ? `${amounts.adultMinor},${amounts.childMinor},${amounts.infantMinor},${amounts.unitMinor}` : ''

/** All that the prices of a day hang on. */
type DayFacts = {
  price: Amounts
  base: Amounts | undefined
  cost: DayCost | null
  rows: (PublishedRow | undefined)[]
  typed: (number | undefined)[]
}
/** Most days are as the one before, down to the same objects. */
const isSame = (a: DayFacts, b: DayFacts): boolean =>
  a.price === b.price &&
  a.base === b.base &&
  a.cost === b.cost &&
  a.rows.every((row, at) => row === b.rows[at]) &&
  a.typed.every((minor, at) => minor === b.typed[at])
const keyOf = ({ price, base, cost, rows, typed }: DayFacts): string =>
  [
    textOf(price),
    base === price ? '' : textOf(base),
    cost ? `${textOf(cost.unitCosts)} ${cost.currency}` : '',
    ...typed,
    ...rows.map((row) => (row ? `${row.priceMinor} ${row.guard} ${row.baselineMinor} ${row.pricedOn}` : '')),
  ].join('|')

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
  const all: DayClass[] = []
  for (const session of sessions) {
    const standing = kinds.map((kind) => stands.get(`${kind} ${session}`) ?? stands.get(`${kind} `))
    const classes = new Map<string, DayClass>()
    let before: { facts: DayFacts; found: DayClass } | undefined
    for (const [place, date] of days.entries()) {
      const { price, closed } = list.price(date, session)
      if (closed) continue
      const facts: DayFacts = {
        price,
        base: rule.base === 'strategy' ? agent?.get(`${session} ${date}`) : price,
        cost: costOn(date),
        rows: standing.map((rows) => rows?.[place]),
        typed: typed ? kinds.map((kind) => typed.get(`${kind} ${date}`)) : [],
      }
      if (before && isSame(before.facts, facts)) {
        before.found.places.push(place)
        continue
      }
      const key = keyOf(facts)
      const found = classes.get(key) ?? {
        session,
        places: [],
        prices: kinds.flatMap((kind, at) => {
          const kindDay = { ...facts, kind, row: facts.rows[at], typed: facts.typed[at] }
          return priceKind(inputs, view, money, kindDay) ?? []
        }),
        guard: null,
      }
      found.places.push(place)
      classes.set(key, found)
      before = { facts, found }
    }
    all.push(...[...classes.values()].filter(({ prices }) => prices.length > 0))
  }
  for (const one of all) one.guard = guardOf(inputs, view, one)
  return { ...view, classes: all }
}

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

type PriceDaysInput = Pick<DayFacts, 'price' | 'base' | 'cost'> & {
  kind: GuestKind
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
