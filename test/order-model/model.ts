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
  removed: boolean
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
export const standingLines = ({ lines }: Order): Line[] => lines.filter(({ removed }) => !removed)
export const wayOf = (order: Order, leg: Leg): Line | undefined =>
  standingLines(order).find((line) => line.leg === leg)
/** The order's day: of its first service. */
export const dayOf = (order: Order): number | null => standingLines(order)[0]!.day
/** Each way bears half of a round trip's price. */
export const share = (
  { products }: World,
  product: number,
  leg: Leg | null,
  kinds: readonly Kind[],
): number => sum(kinds.map((kind) => products[product]!.price[kind])) / (leg === null ? 1 : 2)
export const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
export const priceOf = (world: World, { product }: Order, { leg, kinds }: Line): number =>
  share(world, product, leg, kinds)
export const total = (world: World, order: Order): number =>
  sum(standingLines(order).map((line) => priceOf(world, order, line)))
export const held = ({ funded, adjusted }: Order): number => funded + adjusted
const open = ['reviewing', 'processing', 'confirmed', 'cancelling']
export const standing = ['reviewing', 'processing', 'confirmed']
const going = ['processing', 'confirmed']
export const isOpen = ({ status }: Order): boolean => open.includes(status)
export const isBeing = ({ status }: Order, ...states: string[]): boolean => states.includes(status)
export const awaitsPayment = (world: World, order: Order): boolean =>
  order.term === 'settle-by-order' && total(world, order) > 0 && order.funded < total(world, order)
/** Half is kept so many days ahead, by the product and by the supplier. */
export const half = (minor: number): number => Math.floor(minor / 2 + 0.5)
const fee = (order: Order): number => half(held(order))
/** A way back without a day costs nothing yet. */
export const costOf = ({ products }: World, { product, kinds, day }: Line): number =>
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
export const isBack = (line: Line): boolean => line.leg === 2
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
const ofRemoved = ['askSupplierCancel', 'supplierAgreeCancel', 'supplierRefuseCancel']
export const orderActNames = [...Object.keys(orderActs), 'restore']
export const lineActNames = Object.keys(lineActs).filter((name) => name !== 'changeSupplier')

export function mayOrder(world: World, order: Order, act: string): boolean {
  if (act === 'restore') return order.deleted
  return !order.deleted && orderActs[act]!(world, order)
}
export function mayLine(order: Order, { state, asked, day, removed }: Line, act: string): boolean {
  const [lines, orders, asks] = lineActs[act]!
  return (
    !order.deleted &&
    // Nobody serves a way back until it has a day.
    day !== null &&
    (!removed || ofRemoved.includes(act)) &&
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

// ---- what an act makes of it

export function begin(line: Line): void {
  Object.assign(line, { state: line.day === null ? 'no-need' : 'pending', asked: null, owed: 0 })
}
/** Unsent it falls, else whoever supplies it is asked to let go. */
export function letGo(line: Line): void {
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
export function settle(world: World, order: Order): void {
  const live = order.lines.filter(({ state }) => state !== 'cancelled')
  const answered = live.length > 0 && live.every(({ state }) => ['approved', 'no-need'].includes(state))
  if (order.status === 'processing' && answered && !awaitsPayment(world, order)) confirm(order)
}
export const follow = (order: Order): void => void (order.follow = 'tracking')

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
      goTo('reviewing', { asked: 'change', askedBefore: line.state })
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
      goTo('approved', { asked: null, owed })
      break
    case 'supplierRefuseChange':
      // What was not answered before is not answered now.
      goTo(line.askedBefore, { asked: null, ...(line.askedBefore === 'approved' && { owed }) })
  }
  settle(world, order)
}
