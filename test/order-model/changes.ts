import {
  begin,
  costOf,
  end,
  follow,
  half,
  hasRoom,
  held,
  isBack,
  isBeing,
  isOpenReturn,
  letGo,
  priceOf,
  settle,
  share,
  shownState,
  standing,
  standingLines,
  sum,
  total,
  wayOf,
} from './model.ts'
import type { Change, Kind, Line, Order, World } from './model.ts'

// ---- what is changed of an order after it was sold

export function mayAmend(world: World, order: Order, change: Change): boolean {
  return !order.deleted && isBeing(order, ...standing) && order.request === null && fits(world, order, change)
}
/** An open return gets its day. */
export const mayReserve = (world: World, order: Order, day: number): boolean =>
  isOpenReturn(order) && mayAmend(world, order, { what: 'moveBack', day })

/** Something changes, what is owed of it does not grow, and there is room for it. */
function fits(world: World, order: Order, change: Change): boolean {
  const after = changed(world, order, change)
  if (!after) return false
  if (order.funded > 0 && order.funded !== total(world, order) && after.added >= after.back) return false
  const others = { ...world, orders: world.orders.filter((one) => one !== order) }
  const { back } = moves(world, order, after)
  const lines = after.lines.filter(({ removed }) => !removed)
  const [out, home] = ([1, 2] as const).map((leg) => lines.find((line) => line.leg === leg))
  const isHomeFirst = out && home && out.day !== null && home.day !== null && home.day <= out.day
  return back <= held(order) && !isHomeFirst && lines.every((line) => hasRoom(others, line))
}

/** What goes back, the kept part with it, and what is charged: what is owed order by order takes what would go back first. */
function moves(world: World, order: Order, { back, fee, added }: Changed): Moves {
  const { funded, term } = order
  if (funded === 0) return { back: 0, fee: 0, charged: 0 }
  const now = total(world, order)
  const owes = term === 'settle-by-order' || funded < now
  const stored = Math.min(fee, funded)
  if (!owes) return { back, fee: stored, charged: added }
  return { back: Math.max(0, funded - stored - (now + added - back)) + stored, fee: stored, charged: 0 }
}
type Moves = { back: number; fee: number; charged: number }

type Next = Pick<Line, 'leg' | 'product' | 'day' | 'kinds' | 'removed'> & { from: Line | null; same: boolean }
type Changed = { product: number; kinds: Kind[]; lines: Next[]; back: number; fee: number; added: number }

/** What a change makes of the order's lines, what goes back, what is kept of it and what is added; null where nothing is changed. */
function changed(world: World, order: Order, change: Change): Changed | null {
  const { kinds, product } = order
  const now = standingLines(order)
  const stored = (fee: 'rule' | 'none', removed: number): number =>
    fee === 'none' || order.funded === 0 || order.status === 'reviewing' ? 0 : half(removed)
  const stays = (line: Line): Next => ({ ...nextOf(line), same: true })
  const same = { kinds, product, back: 0, fee: 0, added: 0 }
  const all = (party: Kind[]): Next[] => now.map((line) => ({ ...nextOf(line), kinds: party }))
  const worth = (party: readonly Kind[]): number =>
    sum(now.map(({ leg }) => share(world, product, leg, party)))
  switch (change.what) {
    case 'add': {
      const after = [...kinds, change.kind]
      return { ...same, kinds: after, lines: all(after), added: worth([change.kind]) }
    }
    case 'remove': {
      if (kinds.length < 2) return null
      const at = change.at % kinds.length
      const after = kinds.filter((_, nth) => nth !== at)
      const back = worth([kinds[at]!])
      return { ...same, kinds: after, lines: all(after), back, fee: stored(change.fee, back) }
    }
    case 'move': {
      const out = now.find((line) => !isBack(line))
      if (!out || out.day === change.day) return null
      return {
        ...same,
        lines: now.map((line) => (line === out ? { ...nextOf(line), day: change.day } : stays(line))),
      }
    }
    case 'moveBack':
    case 'openBack': {
      const day = change.what === 'moveBack' ? change.day : null
      const back = wayOf(order, 2)
      if (back) {
        if (day === null || back.day === day) return null
        return { ...same, lines: now.map((line) => (line === back ? { ...nextOf(line), day } : stays(line))) }
      }
      // It went; it may be taken again.
      const product2 = world.products[product]!.back
      if (!wayOf(order, 1) || product2 === undefined) return null
      const again: Next = { from: null, same: false, leg: 2, product: product2, day, kinds, removed: false }
      return { ...same, lines: [...now.map(stays), again], added: share(world, product, 2, kinds) }
    }
    case 'dropLeg': {
      const line = wayOf(order, change.leg)
      if (!line || now.length < 2) return null
      const back = priceOf(world, order, line)
      const lines = now.map((one) => (one === line ? { ...nextOf(one), removed: true } : stays(one)))
      return { ...same, lines, back, fee: stored(change.fee, back) }
    }
    case 'swap':
      return swapped(world, order, stored)
  }
}
const nextOf = (line: Line): Next => ({ ...line, from: line, same: false })
export const swapTo = ({ product }: Order): number => (product === 2 ? 1 : 1 - product)
/** On which day it is then: its own, or the first where only an open return was left of it. */
export const swapDay = (order: Order): number => standingLines(order).find((line) => !isBack(line))?.day ?? 0

/** Whole, as the other is sold today; a way that the other has not goes by the rule. */
function swapped(world: World, order: Order, stored: (fee: 'rule', removed: number) => number): Changed {
  const product = swapTo(order)
  const { kinds } = order
  const main = standingLines(order).find((line) => !isBack(line)) ?? null
  const ended = standingLines(order).filter((line) => line !== main)
  const back = sum(ended.map((line) => priceOf(world, order, line)))
  const more = share(world, product, null, kinds) - (main ? priceOf(world, order, main) : 0)
  const place = { leg: null, product, day: swapDay(order), kinds, removed: false, same: false }
  return {
    product,
    kinds,
    lines: [{ ...place, from: main }, ...ended.map((line): Next => ({ ...nextOf(line), removed: true }))],
    back: back + Math.max(0, -more),
    fee: stored('rule', back),
    added: Math.max(0, more),
  }
}

export function doChange(world: World, order: Order, change: Change): void {
  const after = changed(world, order, change)!
  const { back, fee, charged } = moves(world, order, after)
  order.funded += charged - back
  order.kept += fee
  Object.assign(order, { kinds: after.kinds, product: after.product, request: null })
  for (const { from, same, ...place } of after.lines) {
    if (same) continue
    if (!from) {
      const state = place.day === null ? 'no-need' : 'pending'
      order.lines.push({ ...place, state, asked: null, askedBefore: '', owed: 0 })
    } else if (place.removed) {
      from.removed = true
      letGo(from)
    } else {
      // Whoever let it go does not hold it elsewhere either.
      const isOther = place.product !== from.product || from.state === 'cancelled' || from.day === null
      Object.assign(from, place)
      if (isOther && place.day !== null) begin(from)
      else if (isOther) Object.assign(from, { state: 'no-need' })
      else if (from.owed > 0) from.owed = costOf(world, from)
    }
  }
  settle(world, order)
  if (order.status === 'confirmed' && shownState(order) === 'cancelled') follow(order)
}

/** Whose lines change, and hold them or may. */
export const withSuppliers = (world: World, order: Order, change: Change): Line[] =>
  (changed(world, order, change)?.lines ?? []).flatMap(({ from, same, removed }) =>
    from &&
    !same &&
    !removed &&
    from.day !== null &&
    ['in-process', 'approved', 'reviewing'].includes(from.state)
      ? [from]
      : [],
  )

/** Asks the suppliers who hold a line before it changes; true where nobody is to be asked. */
export function askFirst(world: World, order: Order, change: Change): boolean {
  const lines = withSuppliers(world, order, change)
  if (lines.length === 0) return true
  for (const line of lines)
    Object.assign(line, { askedBefore: line.state, state: 'reviewing', asked: 'change' })
  order.request = { state: 'sent', change, lines }
  return false
}
/** Who has not answered yet what a request asks. */
export const stillRequested = ({ request }: Order): Line[] =>
  request?.state === 'sent'
    ? request.lines.filter(({ state, asked }) => state === 'reviewing' && asked === 'change')
    : []
/** The question to suppliers is over: their lines are what they were. */
export function endRequest(world: World, order: Order): void {
  for (const line of stillRequested(order)) Object.assign(line, { state: line.askedBefore, asked: null })
  order.request = null
  settle(world, order)
}

/** May what is asked be done now, whoever asked it? */
export const mayDo = (world: World, order: Order, change: Change): boolean =>
  !order.deleted && isBeing(order, ...standing) && fits(world, order, change)

export function mayAnswer(
  world: World,
  order: Order,
  name: 'send' | 'confirm' | 'reject' | 'cancel',
): boolean {
  const { request } = order
  if (!request) return false
  if (name === 'reject' || name === 'cancel') return true
  if (name === 'confirm') return mayDo(world, order, request.change)
  return (
    request.state === 'applied' &&
    mayDo(world, order, request.change) &&
    withSuppliers(world, order, request.change).every(({ state }) => state !== 'reviewing')
  )
}

/** One order of a departure that is called off, or moved. */
export function callOff(world: World, order: Order, what: 'move' | 'cancel', day: number): void {
  if (what === 'cancel') {
    const back = held(order)
    end(order, order.status === 'reviewing' ? 'refused' : 'cancelled', back)
    // What a guest paid for this one order is paid out by a person.
    if (order.term === 'settle-by-order' && back > 0) follow(order)
    return
  }
  const change: Change = { what: 'move', day }
  const requested = withSuppliers(world, order, change)
  if (!mayAmend(world, order, change) || requested.some(({ state }) => state === 'reviewing'))
    return follow(order)
  if (askFirst(world, order, change)) doChange(world, order, change)
}
