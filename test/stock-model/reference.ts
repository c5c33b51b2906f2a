/**
 * The rules of stock read plainly: for every question all that was ever taken is looked at again, one place, one minute
 * and one share at a time. Slow on purpose, and written from the rules' own words, not from the product's code.
 */
export type Draws = { adult: number; child: number; infant: number; unit: number }
export type Guests = { adults: number; children: number; infants: number; units: number }
export type ModelSku = {
  id: number
  perUnit: boolean
  /** Counted by the day; otherwise by its sessions; null = sold freely. */
  byDay: boolean | null
  sessions: string[]
  startTime: string
  latestDays: number
  stay: boolean
  draws: Map<number, Draws>
  /** Of a package: its parts, so many days after the first. */
  parts: { sku: ModelSku; day: number; session: string }[] | null
}
export type Cell = {
  pool: number
  date: string
  session: string
  capacity: number
  permitted: number
  blocked: boolean
}
export type Taker = { agent: number; channel: string }
type Take = Taker & {
  order: number
  sku: number
  pool: number
  date: string
  session: string
  quantity: number
  state: 'held' | 'sold'
}
export type Need = Omit<Take, 'order' | 'state'>
export type Share = {
  id: number
  sku: number
  agent: number | null
  channel: string | null
  kept: number
  most: number | null
  releaseDays: number | null
}
type Resource = {
  id: number
  name: string
  quantity: number
  turn: number
  links: { pool: number; per: number; minutes: number; startTime: string }[]
}
export type Model = {
  today: string
  skus: ModelSku[]
  cells: Cell[]
  takes: Take[]
  shares: Share[]
  resources: Resource[]
  /** SKUs that lie in the recycle bin. */
  recycled: Set<number>
}

type At = Pick<Cell, 'pool' | 'date' | 'session'>
const isAt = (one: At, two: At) =>
  one.pool === two.pool && one.date === two.date && one.session === two.session
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
export const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

export const cellAt = (model: Model, at: At): Cell | undefined => model.cells.find((cell) => isAt(cell, at))
export const takenAt = (takes: readonly Need[], at: At): number =>
  sum(takes.filter((take) => isAt(take, at)).map(({ quantity }) => quantity))
/** What stands above a capacity and was permitted, or was left there when the capacity was cut. */
export const overbookedAt = (model: Model, cell: Cell): number =>
  Math.max(cell.permitted, takenAt(model.takes, cell) - cell.capacity)

/** What guests draw of a SKU on days: each of its pools by its factors. A package draws its own and that of its parts. */
export function needsOf(
  sku: ModelSku,
  { date, nights, session }: { date: string; nights: number; session: string },
  guests: Guests,
  by: Taker,
): Need[] {
  const parts = (sku.parts ?? []).flatMap((part) =>
    needsOf(
      part.sku,
      { date: addDays(date, part.day), nights: 1, session: part.session },
      {
        ...guests,
        units: part.sku.perUnit ? 1 : 0,
      },
      by,
    ),
  )
  if (sku.byDay === null) return parts
  const days = Array.from({ length: nights }, (_, at) => addDays(date, at))
  const own = days.flatMap((day) =>
    [...sku.draws].map(([pool, draw]) => ({
      ...by,
      sku: sku.id,
      pool,
      date: day,
      session: sku.byDay ? '' : session,
      quantity:
        draw.adult * guests.adults +
        draw.child * guests.children +
        draw.infant * guests.infants +
        draw.unit * guests.units,
    })),
  )
  // Stock that is counted and that nobody ever entered is none.
  const never = sku.draws.size === 0 ? [{ ...by, sku: sku.id, pool: 0, date, session: '', quantity: 1 }] : []
  return [...never, ...own.filter(({ quantity }) => quantity > 0), ...parts]
}

/** What forbids needs, by name; nothing = they can be had. `unheld`: they could be had if all that is held came back. */
export type Forbidden = { why: Set<string>; unheld: boolean }
export function whyNot(model: Model, needs: readonly Need[]): Forbidden {
  const sold = { ...model, takes: model.takes.filter(({ state }) => state === 'sold') }
  return { why: forbidding(model, needs), unheld: forbidding(sold, needs).size === 0 }
}

function forbidding(model: Model, needs: readonly Need[]): Set<string> {
  const why = new Set<string>()
  const after: Need[] = [...model.takes, ...needs]
  const held = model.takes.filter(({ state }) => state === 'held')
  for (const need of needs) {
    const cell = cellAt(model, need)
    if (!cell) {
      why.add('soldOut')
      continue
    }
    if (cell.blocked) why.add('blocked')
    const free = cell.capacity + cell.permitted - takenAt(after, need)
    if (free < 0) why.add(free + takenAt(held, need) >= 0 ? 'held' : 'soldOut')
    sharesAgainst(model, after, need, free).forEach((one) => why.add(one))
  }
  for (const resource of model.resources)
    if (runsOut(resource, after, needs)) why.add(`resource ${resource.name}`)
  return why
}

const factorOf = (model: Model, { sku: id }: Share, pool: number): number => {
  const sku = model.skus.find((one) => one.id === id)!
  const draw = sku.draws.get(pool)
  return draw && sku.byDay !== null ? (sku.perUnit ? draw.unit : draw.adult) : 0
}
const holds = (model: Model, { sku, releaseDays }: Share, date: string): boolean =>
  !model.recycled.has(sku) && (releaseDays === null || model.today < addDays(date, -releaseDays))
const isOf = (share: Share, take: Need): boolean =>
  share.sku === take.sku &&
  (share.agent === null ? share.channel === take.channel : share.agent === take.agent)

function sharesAgainst(model: Model, after: readonly Need[], need: Need, free: number): string[] {
  const here = model.shares
    .filter((share) => holds(model, share, need.date) && factorOf(model, share, need.pool) > 0)
    .map((share) => {
      const factor = factorOf(model, share, need.pool)
      const taken = takenAt(
        after.filter((take) => isOf(share, take)),
        need,
      )
      return {
        own: isOf(share, need),
        taken,
        kept: share.kept * factor,
        most: share.most === null ? Infinity : share.most * factor,
      }
    })
  const own = here.filter((share) => share.own)
  const used = own.some(({ taken, most }) => taken > most)
  const reservedForOthers = sum(
    here.filter((one) => !one.own).map(({ kept, taken }) => Math.max(0, kept - taken)),
  )
  const within = own.some(({ taken, kept }) => taken <= kept)
  return [...(used ? ['shareUsed'] : []), ...(free < reservedForOthers && !within ? ['kept'] : [])]
}

const minuteOf = (date: string, time: string) => Date.parse(`${date}T${time || '00:00'}:00Z`) / 60_000

/** Is there a minute at which one of these departures keeps a resource and more of it is out than there is? */
function runsOut(
  { quantity, turn, links }: Resource,
  after: readonly Need[],
  needs: readonly Need[],
): boolean {
  const departures = new Map<
    string,
    { begins: number; ends: number; per: number; taken: number; asked: boolean }
  >()
  for (const take of after) {
    const link = links.find(({ pool }) => pool === take.pool)
    if (!link) continue
    const key = `${take.pool} ${take.date} ${take.session}`
    const begins = minuteOf(take.date, take.session || link.startTime)
    const existing = departures.get(key) ?? {
      begins,
      ends: begins + link.minutes + turn,
      per: link.per,
      taken: 0,
      asked: needs.some((need) => isAt(need, take)),
    }
    departures.set(key, { ...existing, taken: existing.taken + take.quantity })
  }
  const all = [...departures.values()]
  for (const { begins, ends, asked } of all) {
    if (!asked) continue
    // Every moment of these worlds is a whole ten minutes.
    for (let minute = begins; minute < ends; minute += 10) {
      const out = all.filter((one) => one.begins <= minute && minute < one.ends)
      if (sum(out.map(({ taken, per }) => Math.ceil(taken / per))) > quantity) return true
    }
  }
  return false
}

/** How many adults (or units) this taker may have: one more at a time until something forbids it. Null = not limited. */
export function mayHave(
  model: Model,
  sku: ModelSku,
  at: { date: string; session: string },
  by: Taker,
): { left: number | null; forbidden: Forbidden } {
  const forbiddenAt = (count: number) => {
    const guests = {
      adults: sku.perUnit ? 0 : count,
      children: 0,
      infants: 0,
      units: sku.perUnit ? count : 0,
    }
    return whyNot(model, needsOf(sku, { ...at, nights: 1 }, guests, by))
  }
  const first = forbiddenAt(1)
  for (let count = 1; count <= 60; count++)
    if ((count === 1 ? first : forbiddenAt(count)).why.size) return { left: count - 1, forbidden: first }
  return { left: null, forbidden: first }
}

/** Is it too late to book this by itself? Until it begins, or until the end of the day so many days before. */
export function isLate(
  sku: ModelSku,
  { date, session }: { date: string; session: string },
  zone: string,
): boolean {
  const parts = (sku.parts ?? []).map((part) => ({
    ...part,
    at: { date: addDays(date, part.day), session: part.session },
  }))
  const startOf = (one: ModelSku, at: { date: string; session: string }) =>
    Temporal.PlainDateTime.from(`${at.date}T${at.session || one.startTime}`).toZonedDateTime(zone)
  const starts = parts.map((part) => startOf(part.sku, part.at)).sort(Temporal.ZonedDateTime.compare)
  const begins = starts[0] ?? startOf(sku, { date, session })
  const ends =
    sku.latestDays === 0
      ? begins
      : Temporal.PlainDate.from(addDays(date, 1 - sku.latestDays)).toZonedDateTime(zone)
  return (
    Temporal.ZonedDateTime.compare(Temporal.Now.zonedDateTimeISO(zone), ends) >= 0 ||
    parts.some((part) => isLate(part.sku, part.at, zone))
  )
}
