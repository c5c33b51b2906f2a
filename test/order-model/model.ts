/**
 * The rules of an order read plainly, one order at a time and one amount at a time, from the documents' own words and not from
 * the product's code: which act is open, and what it makes of status, suppliers, money, seats and rights.
 */
export type Term = 'prepay' | 'invoice' | 'settle-by-order'
export type Kind = 'adult' | 'child'
/** A round trip names the product that sails back; the price is of both ways, the cost of its own. */
export type Product = {
  id: number
  price: Record<Kind, number>
  cost: Record<Kind, number>
  seats: number
  back?: number
}
export type Leg = 1 | 2
/** What is asked to change: whoever comes or goes, another day, another product, one way of two. */
export type Change =
  | { what: 'add'; kind: Kind }
  | { what: 'remove'; at: number; fee: 'rule' | 'none' }
  | { what: 'move' | 'moveBack'; day: number }
  | { what: 'dropLeg'; leg: Leg; fee: 'rule' | 'none' }
  | { what: 'swap' | 'openBack' }

/** One service of it, with its supplier: of a round trip one for each way. */
export type Line = {
  leg: Leg | null
  product: number
  /** Null: it comes back some day. */
  day: number | null
  /** Those who are on it. One that went keeps who was. */
  kinds: Kind[]
  gone: boolean
  state: string
  asked: 'cancel' | 'change' | null
  /** What it was before its supplier was asked by a request. */
  askedBefore: string
  /** What we owe its supplier. */
  owed: number
}

export type Order = {
  id: number
  term: Term
  status: string
  was: string
  deleted: boolean
  kinds: Kind[]
  lines: Line[]
  product: number
  /** What of the price is set aside or earned, and what requests gave back or collected since. */
  funded: number
  adjusted: number
  /** Is it earned already? */
  sold: boolean
  kept: number
  follow: 'none' | 'tracking' | 'completed'
  request: { state: 'applied' | 'sent'; change: Change; lines: Line[] } | null
  /** What the agent gets back when its withdrawal is agreed to. */
  promised: number
}

export type World = { products: readonly Product[]; orders: Order[] }

/** The ways and services that it still has. */
export const standingLines = ({ lines }: Order): Line[] => lines.filter(({ gone }) => !gone)
const wayOf = (order: Order, leg: Leg): Line | undefined =>
  standingLines(order).find((line) => line.leg === leg)
/** The order's day: of its first service. */
export const dayOf = (order: Order): number | null => standingLines(order)[0]!.day
/** Each way bears half of a round trip's price. */
const share = ({ products }: World, product: number, leg: Leg | null, kinds: readonly Kind[]): number =>
  sum(kinds.map((kind) => products[product]!.price[kind])) / (leg === null ? 1 : 2)
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
const priceOf = (world: World, { product }: Order, { leg, kinds }: Line): number =>
  share(world, product, leg, kinds)
export const total = (world: World, order: Order): number =>
  sum(standingLines(order).map((line) => priceOf(world, order, line)))
export const held = ({ funded, adjusted }: Order): number => funded + adjusted
const open = ['reviewing', 'processing', 'confirmed', 'cancelling']
const standing = ['reviewing', 'processing', 'confirmed']
const going = ['processing', 'confirmed']
export const isOpen = ({ status }: Order): boolean => open.includes(status)
const isBeing = ({ status }: Order, ...states: string[]): boolean => states.includes(status)
export const awaitsPayment = (world: World, order: Order): boolean =>
  order.term === 'settle-by-order' && total(world, order) > 0 && order.funded < total(world, order)
/** Half is kept so many days ahead, by the product and by the supplier. */
const half = (minor: number): number => Math.floor(minor / 2 + 0.5)
/** Of an order of which only an open return is left, that begins on its last day: nothing is kept yet. */
const fee = (order: Order): number => (dayOf(order) === null ? 0 : half(held(order)))
/** A way back without a day costs nothing yet. */
const costOf = ({ products }: World, { product, kinds, day }: Line): number =>
  day === null ? 0 : sum(kinds.map((kind) => products[product]!.cost[kind]))
export const seatsTaken = ({ orders }: World, product: number, day: number): number =>
  sum(
    orders
      .filter(isOpen)
      .flatMap(standingLines)
      .filter((line) => line.product === product && line.day === day)
      .map(({ kinds }) => kinds.length),
  )
/** The least advanced of its live services; cancelled only if all are. */
const ranks = ['rejected', 'supplier-replied', 'pending', 'in-process', 'reviewing', 'approved', 'no-need']
export const shownState = ({ lines }: Order): string =>
  ranks.find((rank) => lines.some(({ state }) => state === rank)) ?? 'cancelled'
const isBack = (line: Line): boolean => line.leg === 2
export const isOpenReturn = (order: Order): boolean => wayOf(order, 2)?.day === null

// ---- which act is open

const orderActs: Record<string, (world: World, order: Order) => boolean> = {
  approve: (_, order) => isBeing(order, 'reviewing'),
  confirm: (world, order) => isBeing(order, 'processing') && !awaitsPayment(world, order),
  reject: (_, order) => isBeing(order, 'reviewing', 'processing'),
  cancel: (_, order) => isBeing(order, ...going),
  markCancelled: (_, order) => isBeing(order, ...going),
  withdraw: (_, order) => isBeing(order, ...standing),
  agreeCancel: (_, order) => isBeing(order, 'cancelling'),
  rejectCancel: (_, order) => isBeing(order, 'cancelling'),
  repost: (world, order) =>
    isBeing(order, 'refused') && standingLines(order).every((line) => hasRoom(world, line)),
  pay: (world, order) => isBeing(order, ...standing) && awaitsPayment(world, order),
  archive: (_, order) => isBeing(order, 'refused', 'cancelled'),
  unarchive: (_, order) => isBeing(order, 'archived'),
  delete: (_, order) => isBeing(order, 'refused', 'cancelled'),
  follow: (_, order) => !isBeing(order, 'archived') && order.follow !== 'tracking',
  followComplete: (_, order) => order.follow === 'tracking',
  remark: () => true,
  contact: (_, order) => isOpen(order),
}
/** The states of a line in which an act of it is open, and the states of its order. */
const lineActs: Record<string, [lines: string[], orders: string[], asked?: 'cancel' | 'change']> = {
  sendOrder: [['pending'], going],
  resendOrder: [['pending', 'in-process', 'supplier-replied'], going],
  markSent: [['pending'], going],
  markNoNeed: [['pending', 'in-process'], going],
  markReplied: [['in-process'], [...going, 'cancelling']],
  resetSupplierStatus: [ranks, going],
  askSupplierCancel: [
    ['in-process', 'approved'],
    [...going, 'cancelling'],
  ],
  askSupplierChange: [['in-process', 'approved'], going],
  supplierApprove: [
    ['in-process', 'supplier-replied'],
    [...going, 'cancelling'],
  ],
  supplierReject: [
    ['in-process', 'supplier-replied'],
    [...going, 'cancelling'],
  ],
  changeSupplier: [['rejected', 'pending', 'in-process'], standing],
  ...Object.fromEntries(
    ['supplierAgreeCancel', 'supplierRefuseCancel', 'supplierAgreeChange', 'supplierRefuseChange'].map(
      (name) => [
        name,
        [
          ['reviewing'],
          ['processing', 'confirmed', 'cancelling', 'refused', 'cancelled', 'archived'],
          name.endsWith('Cancel') ? ('cancel' as const) : ('change' as const),
        ],
      ],
    ),
  ),
}
/** Of one that went only this is left: whether its supplier lets it go, and what it keeps. */
const ofGone = ['askSupplierCancel', 'supplierAgreeCancel', 'supplierRefuseCancel']
export const orderActNames = [...Object.keys(orderActs), 'restore']
export const lineActNames = Object.keys(lineActs).filter((name) => name !== 'changeSupplier')

export function mayOrder(world: World, order: Order, act: string): boolean {
  if (act === 'restore') return order.deleted
  return !order.deleted && orderActs[act]!(world, order)
}
export function mayLine(order: Order, { state, asked, day, gone }: Line, act: string): boolean {
  const [lines, orders, asks] = lineActs[act]!
  return (
    !order.deleted &&
    // Nobody serves a way back until it has a day.
    day !== null &&
    (!gone || ofGone.includes(act)) &&
    lines.includes(state) &&
    orders.includes(order.status) &&
    (asks === undefined || asked === asks)
  )
}

export function hasRoom(
  world: World,
  { product, day, kinds }: Pick<Line, 'product' | 'day' | 'kinds'>,
): boolean {
  return (
    day === null ||
    (day < 3 && seatsTaken(world, product, day) + kinds.length <= world.products[product]!.seats)
  )
}

export function mayAmend(world: World, order: Order, change: Change): boolean {
  return !order.deleted && isBeing(order, ...standing) && order.request === null && fits(world, order, change)
}
/** An open return gets its day. */
export const mayReserve = (world: World, order: Order, day: number): boolean =>
  isOpenReturn(order) && mayAmend(world, order, { what: 'moveBack', day })

/** Something changes, it is paid for whole or not at all, and there is room for it. */
function fits(world: World, order: Order, change: Change): boolean {
  if (order.funded > 0 && order.funded !== total(world, order)) return false
  const after = changed(world, order, change)
  if (!after) return false
  const others = { ...world, orders: world.orders.filter((one) => one !== order) }
  const back = order.funded > 0 ? after.back : 0
  const lines = after.lines.filter(({ gone }) => !gone)
  const [out, home] = ([1, 2] as const).map((leg) => lines.find((line) => line.leg === leg))
  const isHomeFirst = out && home && out.day !== null && home.day !== null && home.day <= out.day
  return back <= held(order) && !isHomeFirst && lines.every((line) => hasRoom(others, line))
}

type Next = Pick<Line, 'leg' | 'product' | 'day' | 'kinds' | 'gone'> & { from: Line | null; same: boolean }
type Changed = { product: number; kinds: Kind[]; lines: Next[]; back: number; fee: number; added: number }

/** What a change makes of the order's lines, what goes back, what is kept of it and what is added; null where nothing is changed. */
function changed(world: World, order: Order, change: Change): Changed | null {
  const { kinds, product } = order
  const now = standingLines(order)
  // What was to begin later than the rule's first step is given back whole: an open return begins on its last day.
  const kept = (fee: 'rule' | 'none', gone: number): number =>
    fee === 'none' || order.funded === 0 || order.status === 'reviewing' ? 0 : half(gone)
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
      const soon = now.filter(({ day }) => day !== null)
      const feeOf = sum(soon.map(({ leg }) => share(world, product, leg, [kinds[at]!])))
      return { ...same, kinds: after, lines: all(after), back, fee: kept(change.fee, feeOf) }
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
      const again: Next = { from: null, same: false, leg: 2, product: product2, day, kinds, gone: false }
      return { ...same, lines: [...now.map(stays), again], added: share(world, product, 2, kinds) }
    }
    case 'dropLeg': {
      const line = wayOf(order, change.leg)
      if (!line || now.length < 2) return null
      const back = priceOf(world, order, line)
      const lines = now.map((one) => (one === line ? { ...nextOf(one), gone: true } : stays(one)))
      return { ...same, lines, back, fee: kept(change.fee, line.day === null ? 0 : back) }
    }
    case 'swap':
      return swapped(world, order, kept)
  }
}
const nextOf = (line: Line): Next => ({ ...line, from: line, same: false })
export const swapTo = ({ product }: Order): number => (product === 2 ? 1 : 1 - product)
/** On which day it is then: its own, or the first where only an open return was left of it. */
export const swapDay = (order: Order): number => standingLines(order).find((line) => !isBack(line))?.day ?? 0

/** Whole, as the other is sold today; a way that the other has not goes by the rule. */
function swapped(world: World, order: Order, kept: (fee: 'rule', gone: number) => number): Changed {
  const product = swapTo(order)
  const { kinds } = order
  const main = standingLines(order).find((line) => !isBack(line)) ?? null
  const gone = standingLines(order).filter((line) => line !== main)
  const back = sum(gone.map((line) => priceOf(world, order, line)))
  const more = share(world, product, null, kinds) - (main ? priceOf(world, order, main) : 0)
  const place = { leg: null, product, day: swapDay(order), kinds, gone: false, same: false }
  return {
    product,
    kinds,
    lines: [{ ...place, from: main }, ...gone.map((line): Next => ({ ...nextOf(line), gone: true }))],
    back: back + Math.max(0, -more),
    fee: kept('rule', sum(gone.map((line) => (line.day === null ? 0 : priceOf(world, order, line))))),
    added: Math.max(0, more),
  }
}

// ---- what an act makes of it

export function doChange(world: World, order: Order, change: Change): void {
  const after = changed(world, order, change)!
  if (order.funded > 0) {
    order.funded -= after.back
    order.kept += after.fee
    if (order.term !== 'settle-by-order') order.funded += after.added
  }
  Object.assign(order, { kinds: after.kinds, product: after.product, request: null })
  for (const { from, same, ...place } of after.lines) {
    if (same) continue
    if (!from) {
      const state = place.day === null ? 'no-need' : 'pending'
      order.lines.push({ ...place, state, asked: null, askedBefore: '', owed: 0 })
    } else if (place.gone) {
      from.gone = true
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

function begin(line: Line): void {
  Object.assign(line, { state: line.day === null ? 'no-need' : 'pending', asked: null, owed: 0 })
}
/** Unsent it falls, else whoever supplies it is asked to let go. */
function letGo(line: Line): void {
  const fell = ['rejected', 'pending', 'no-need', 'cancelled'].includes(line.state)
  Object.assign(line, fell ? { state: 'cancelled' } : { state: 'reviewing', asked: 'cancel' })
}

/** It ends: so much goes back, seats and rights with it; whoever supplies it is asked to let go. */
export function end(order: Order, to: 'refused' | 'cancelled', backMinor: number): void {
  order.kept += held(order) - backMinor
  Object.assign(order, { was: order.status, status: to, funded: 0, adjusted: 0, request: null })
  for (const line of order.lines) letGo(line)
}

function confirm(order: Order): void {
  Object.assign(order, { was: order.status, status: 'confirmed', sold: true })
}
/** It confirms by itself when all its lines are answered for and it is paid. */
function settle(world: World, order: Order): void {
  const live = order.lines.filter(({ state }) => state !== 'cancelled')
  const answered = live.length > 0 && live.every(({ state }) => ['approved', 'no-need'].includes(state))
  if (order.status === 'processing' && answered && !awaitsPayment(world, order)) confirm(order)
}
const follow = (order: Order): void => void (order.follow = 'tracking')

export function doOrder(world: World, order: Order, act: string, audited: boolean): void {
  const { status, was, term } = order
  const goTo = (to: string) => Object.assign(order, { was: status, status: to })
  switch (act) {
    case 'approve':
      goTo('processing')
      return settle(world, order)
    case 'confirm':
      return confirm(order)
    case 'reject':
      return end(order, 'refused', held(order))
    case 'cancel':
      return end(order, 'cancelled', held(order) - fee(order))
    case 'markCancelled':
      return end(order, 'cancelled', held(order))
    case 'withdraw':
      if (status === 'reviewing') return end(order, 'cancelled', held(order))
      order.promised = held(order) - fee(order)
      return void goTo('cancelling')
    case 'agreeCancel':
      return end(order, 'cancelled', Math.min(order.promised, held(order)))
    case 'rejectCancel':
      goTo(was)
      return settle(world, order)
    case 'repost':
      Object.assign(order, { was: status, status: audited ? 'reviewing' : 'processing', sold: false })
      order.funded = term === 'settle-by-order' ? 0 : total(world, order)
      for (const line of standingLines(order))
        if (line.state === 'cancelled' || line.state === 'reviewing') begin(line)
      return settle(world, order)
    case 'pay':
      order.funded = total(world, order)
      return settle(world, order)
    case 'archive':
      return void goTo('archived')
    case 'unarchive':
      return void goTo(was)
    case 'delete':
      order.deleted = true
      return
    case 'restore':
      order.deleted = false
      return
    case 'follow':
      return follow(order)
    case 'followComplete':
      order.follow = 'completed'
  }
}

export function doLine(world: World, order: Order, line: Line, act: string): void {
  const owed = costOf(world, line)
  const goTo = (state: string, more: Partial<Line> = {}) => Object.assign(line, { state, ...more })
  const isConfirmed = order.status === 'confirmed'
  switch (act) {
    case 'sendOrder':
    case 'resendOrder':
    case 'markSent':
      goTo('in-process', { asked: null })
      break
    case 'markNoNeed':
      goTo('no-need')
      break
    case 'markReplied':
      goTo('supplier-replied')
      break
    case 'resetSupplierStatus':
    case 'changeSupplier':
      begin(line)
      break
    case 'askSupplierCancel':
      goTo('reviewing', { asked: 'cancel' })
      break
    case 'askSupplierChange':
      goTo('reviewing', { asked: 'change' })
      break
    case 'supplierApprove':
      goTo('approved', { owed })
      break
    case 'supplierReject':
      goTo('rejected')
      if (isConfirmed) follow(order)
      break
    case 'supplierAgreeCancel':
      goTo('cancelled', { asked: null, owed: half(line.owed) })
      if (isConfirmed && shownState(order) === 'cancelled') follow(order)
      break
    case 'supplierRefuseCancel':
    case 'supplierAgreeChange':
    case 'supplierRefuseChange':
      goTo('approved', { asked: null, owed })
  }
  settle(world, order)
}

/** Whose lines change, and hold them or may. */
export const withSuppliers = (world: World, order: Order, change: Change): Line[] =>
  (changed(world, order, change)?.lines ?? []).flatMap(({ from, same, gone }) =>
    from &&
    !same &&
    !gone &&
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
export const stillAsked = ({ request }: Order): Line[] =>
  request?.state === 'sent'
    ? request.lines.filter(({ state, asked }) => state === 'reviewing' && asked === 'change')
    : []
/** The question to suppliers is over: their lines are what they were. */
export function endRequest(world: World, order: Order): void {
  for (const line of stillAsked(order)) Object.assign(line, { state: line.askedBefore, asked: null })
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
  const asked = withSuppliers(world, order, change)
  if (!mayAmend(world, order, change) || asked.some(({ state }) => state === 'reviewing'))
    return follow(order)
  if (askFirst(world, order, change)) doChange(world, order, change)
}
