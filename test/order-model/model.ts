/**
 * The rules of an order read plainly, one order at a time and one amount at a time, from the documents' own words and not from
 * the product's code: which act is open, and what it makes of status, supplier, money, seats and rights.
 */
export type Term = 'prepay' | 'invoice' | 'settle-by-order'
export type Kind = 'adult' | 'child'
export type Product = { id: number; price: Record<Kind, number>; cost: Record<Kind, number>; seats: number }
/** What is asked to change: whoever comes or goes, another day, another product. */
export type Change =
  | { what: 'add'; kind: Kind }
  | { what: 'remove'; at: number; fee: 'rule' | 'none' }
  | { what: 'move'; day: number }
  | { what: 'swap' }

export type Order = {
  id: number
  term: Term
  status: string
  was: string
  deleted: boolean
  line: string
  asked: 'cancel' | 'change' | null
  /** What its line was before its supplier was asked by a request. */
  askedBefore: string
  guests: { kind: Kind; paid: number }[]
  day: number
  product: number
  /** What of the price is set aside or earned, and what requests gave back or collected since. */
  funded: number
  adjusted: number
  /** Is it earned already? */
  sold: boolean
  kept: number
  /** What we owe its supplier. */
  owed: number
  follow: 'none' | 'tracking' | 'completed'
  request: { state: 'applied' | 'sent'; change: Change } | null
  /** What the agent gets back when its withdrawal is agreed to. */
  promised: number
}

export type World = { products: readonly Product[]; orders: Order[] }

export const total = ({ guests }: Order): number => guests.reduce((sum, { paid }) => sum + paid, 0)
export const held = ({ funded, adjusted }: Order): number => funded + adjusted
const open = ['reviewing', 'processing', 'confirmed', 'cancelling']
const standing = ['reviewing', 'processing', 'confirmed']
const going = ['processing', 'confirmed']
export const isOpen = ({ status }: Order): boolean => open.includes(status)
const isBeing = ({ status }: Order, ...states: string[]): boolean => states.includes(status)
export const awaitsPayment = (order: Order): boolean =>
  order.term === 'settle-by-order' && total(order) > 0 && order.funded < total(order)
/** Half is kept so many days ahead, by the product and by the supplier. */
const half = (minor: number): number => Math.floor(minor / 2 + 0.5)
const costOf = ({ products }: World, { product, guests }: Order): number =>
  guests.reduce((sum, { kind }) => sum + products[product]!.cost[kind], 0)
export const seatsTaken = ({ orders }: World, product: number, day: number): number =>
  orders
    .filter((order) => isOpen(order) && order.product === product && order.day === day)
    .reduce((sum, { guests }) => sum + guests.length, 0)

// ---- which act is open

const orderActs: Record<string, (order: Order) => boolean> = {
  approve: (order) => isBeing(order, 'reviewing'),
  confirm: (order) => isBeing(order, 'processing') && !awaitsPayment(order),
  reject: (order) => isBeing(order, 'reviewing', 'processing'),
  cancel: (order) => isBeing(order, ...going),
  markCancelled: (order) => isBeing(order, ...going),
  withdraw: (order) => isBeing(order, ...standing),
  agreeCancel: (order) => isBeing(order, 'cancelling'),
  rejectCancel: (order) => isBeing(order, 'cancelling'),
  repost: (order) => isBeing(order, 'refused'),
  pay: (order) => isBeing(order, ...standing) && awaitsPayment(order),
  archive: (order) => isBeing(order, 'refused', 'cancelled'),
  unarchive: (order) => isBeing(order, 'archived'),
  delete: (order) => isBeing(order, 'refused', 'cancelled'),
  follow: (order) => !isBeing(order, 'archived') && order.follow !== 'tracking',
  followComplete: (order) => order.follow === 'tracking',
  remark: () => true,
  contact: (order) => isOpen(order),
}
/** The states of its line in which an act of it is open, and the states of its order. */
const lineActs: Record<string, [lines: string[], orders: string[], asked?: 'cancel' | 'change']> = {
  sendOrder: [['pending'], going],
  resendOrder: [['pending', 'in-process', 'supplier-replied'], going],
  markSent: [['pending'], going],
  markNoNeed: [['pending', 'in-process'], going],
  markReplied: [['in-process'], [...going, 'cancelling']],
  resetSupplierStatus: [
    ['rejected', 'supplier-replied', 'pending', 'in-process', 'reviewing', 'approved', 'no-need'],
    going,
  ],
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
export const orderActNames = [...Object.keys(orderActs), 'restore']
export const lineActNames = Object.keys(lineActs)

export function mayOrder(world: World, order: Order, act: string): boolean {
  if (act === 'restore') return order.deleted
  if (order.deleted) return false
  if (act === 'repost' && !hasRoom(world, order, order.guests.length)) return false
  return orderActs[act]!(order)
}
export function mayLine(order: Order, act: string): boolean {
  const [lines, orders, asked] = lineActs[act]!
  return (
    !order.deleted &&
    lines.includes(order.line) &&
    orders.includes(order.status) &&
    (asked === undefined || order.asked === asked)
  )
}

export function hasRoom(
  world: World,
  { product, day }: Pick<Order, 'product' | 'day'>,
  more: number,
): boolean {
  return seatsTaken(world, product, day) + more <= world.products[product]!.seats
}

export function mayAmend(world: World, order: Order, change: Change): boolean {
  return !order.deleted && isBeing(order, ...standing) && order.request === null && fits(world, order, change)
}
/** Something changes, it is paid for whole or not at all, and there is room for it. */
function fits(world: World, order: Order, change: Change): boolean {
  if (order.funded > 0 && order.funded !== total(order)) return false
  const after = changed(world, order, change)
  if (!after) return false
  const others = { ...world, orders: world.orders.filter((one) => one !== order) }
  const back = order.funded > 0 ? after.back : 0
  return back <= held(order) && hasRoom(others, after, after.guests.length)
}

/** The order's guests, day and product after a change, what goes back, what is kept of it and what is added. */
function changed(world: World, order: Order, change: Change) {
  const { guests, day, product } = order
  const same = { guests, day, product, back: 0, fee: 0, added: 0 }
  const { price } = world.products[product]!
  switch (change.what) {
    case 'add':
      return {
        ...same,
        guests: [...guests, { kind: change.kind, paid: price[change.kind] }],
        added: price[change.kind],
      }
    case 'remove': {
      const gone = guests[change.at % guests.length]!
      if (guests.length < 2) return null
      const fee =
        change.fee === 'none' || order.funded === 0 || order.status === 'reviewing' ? 0 : half(gone.paid)
      return { ...same, guests: guests.filter((one) => one !== gone), back: gone.paid, fee }
    }
    case 'move':
      return change.day === day ? null : priced(world, order, { ...same, day: change.day })
    case 'swap':
      return priced(world, order, { ...same, product: 1 - product })
  }
}
/** A line that goes elsewhere is priced whole, as it is sold there today. */
function priced<T extends Pick<Order, 'guests' | 'product'>>(world: World, order: Order, place: T) {
  const guests = place.guests.map(({ kind }) => ({ kind, paid: world.products[place.product]!.price[kind] }))
  const more = guests.reduce((sum, { paid }) => sum + paid, 0) - total(order)
  return { ...place, guests, back: Math.max(0, -more), fee: 0, added: Math.max(0, more) }
}

// ---- what an act makes of it

export function doChange(world: World, order: Order, change: Change): void {
  const after = changed(world, order, change)!
  // Whoever let it go does not hold it elsewhere either.
  const isOther = after.product !== order.product || order.line === 'cancelled'
  if (order.funded > 0) {
    order.funded -= after.back
    order.kept += after.fee
    if (order.term !== 'settle-by-order') order.funded += after.added
  }
  Object.assign(order, { guests: after.guests, day: after.day, product: after.product })
  order.request = null
  if (isOther) begin(order)
  else if (order.owed > 0) order.owed = costOf(world, order)
}

function begin(order: Order): void {
  Object.assign(order, { line: 'pending', asked: null, owed: 0 })
}

/** It ends: so much goes back, seats and rights with it; whoever supplies it is asked to let go. */
export function end(order: Order, to: 'refused' | 'cancelled', backMinor: number): void {
  order.kept += held(order) - backMinor
  Object.assign(order, { was: order.status, status: to, funded: 0, adjusted: 0, request: null })
  const fell = ['rejected', 'pending', 'no-need', 'cancelled'].includes(order.line)
  Object.assign(order, fell ? { line: 'cancelled' } : { line: 'reviewing', asked: 'cancel' })
}

function confirm(order: Order): void {
  Object.assign(order, { was: order.status, status: 'confirmed', sold: true })
}
/** It confirms by itself when its line is answered for and it is paid. */
function settle(order: Order): void {
  if (order.status === 'processing' && ['approved', 'no-need'].includes(order.line) && !awaitsPayment(order))
    confirm(order)
}
const follow = (order: Order): void => void (order.follow = 'tracking')

export function doOrder(order: Order, act: string): void {
  const { status, was, term } = order
  const goTo = (to: string) => Object.assign(order, { was: status, status: to })
  switch (act) {
    case 'approve':
      return void goTo('processing')
    case 'confirm':
      return confirm(order)
    case 'reject':
      return end(order, 'refused', held(order))
    case 'cancel':
      return end(order, 'cancelled', held(order) - half(held(order)))
    case 'markCancelled':
      return end(order, 'cancelled', held(order))
    case 'withdraw':
      if (status === 'reviewing') return end(order, 'cancelled', held(order))
      order.promised = held(order) - half(held(order))
      return void goTo('cancelling')
    case 'agreeCancel':
      return end(order, 'cancelled', Math.min(order.promised, held(order)))
    case 'rejectCancel':
      return void goTo(was)
    case 'repost':
      Object.assign(order, { was: status, status: 'processing', sold: false })
      order.funded = term === 'settle-by-order' ? 0 : total(order)
      if (order.line === 'cancelled' || order.line === 'reviewing') begin(order)
      return
    case 'pay':
      order.funded = total(order)
      return settle(order)
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

export function doLine(world: World, order: Order, act: string): void {
  const cost = costOf(world, order)
  const line = (to: string, more: Partial<Order> = {}) => Object.assign(order, { line: to, ...more })
  const isConfirmed = order.status === 'confirmed'
  switch (act) {
    case 'sendOrder':
    case 'resendOrder':
    case 'markSent':
      line('in-process', { asked: null })
      break
    case 'markNoNeed':
      line('no-need')
      break
    case 'markReplied':
      line('supplier-replied')
      break
    case 'resetSupplierStatus':
      begin(order)
      break
    case 'askSupplierCancel':
      line('reviewing', { asked: 'cancel' })
      break
    case 'askSupplierChange':
      line('reviewing', { asked: 'change' })
      break
    case 'supplierApprove':
      line('approved', { owed: cost })
      break
    case 'supplierReject':
      line('rejected')
      if (isConfirmed) follow(order)
      break
    case 'supplierAgreeCancel':
      line('cancelled', { asked: null, owed: half(order.owed) })
      if (isConfirmed) follow(order)
      break
    case 'supplierRefuseCancel':
    case 'supplierAgreeChange':
    case 'supplierRefuseChange':
      line('approved', { asked: null, owed: cost })
  }
  settle(order)
}

/** Asks the supplier who holds the line before it changes; true where nobody is to be asked. */
export function askFirst(order: Order, change: Change): boolean {
  if (!['in-process', 'approved'].includes(order.line)) return true
  order.askedBefore = order.line
  Object.assign(order, { line: 'reviewing', asked: 'change', request: { state: 'sent', change } })
  return false
}
/** The question to a supplier is over: its line is what it was. */
export function endRequest(order: Order): void {
  if (order.request?.state === 'sent' && order.line === 'reviewing' && order.asked === 'change')
    Object.assign(order, { line: order.askedBefore, asked: null })
  order.request = null
  settle(order)
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
  return request.state === 'applied' && order.line !== 'reviewing' && mayDo(world, order, request.change)
}
/** An act on its lines may have been what it waited for. */
export const settleAfterChange = (order: Order): void => settle(order)

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
  if (!mayAmend(world, order, change) || order.line === 'reviewing') return follow(order)
  if (askFirst(order, change)) doChange(world, order, change)
}
