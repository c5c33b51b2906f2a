import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { Amendment } from '#contract/orders/amend/amend.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/call/errors.ts'
import { dayIn } from '../../kit/text/days.ts'
import { askAmendment, withdrawOpen } from '../../orders/orders.public.ts'
import type { BookInput, Booking, BookingRef, Outcome, Engine } from '../port/engine.ts'
import { byProduct, type Acting } from './acting.ts'
import { isTakenOff, readBookings, type BookingRow, type StoredUnit } from './bookings.ts'
import { bookingNow, onBooking } from './on-booking.ts'
import { saidYes } from './make-order.ts'
import { no, refuse } from './no.ts'
import { findOffer, offersOf, type OwnOffer } from './offers.ts'
import { guestsOf, hashOf, existingUnits } from './read-input.ts'
import { contactColumns, patchItem } from './write-item.ts'
import { sql } from 'kysely'

type Merged = {
  /** Units that stay, in the order of the new ones. */
  keeps: StoredUnit[]
  removed: StoredUnit[]
  fresh: StoredUnit[]
  /** Those that stay and those given back, each at its place before: tickets are numbered by it for good. */
  placed: StoredUnit[]
}

/** Which units are the same ones: those themselves, else by their own id there, else by their kind, in order. What was used or given back stays where it is. */
export function mergeUnits(before: readonly StoredUnit[], now: readonly StoredUnit[]): Merged {
  const open = before.filter((unit) => !unit.refundedAt)
  const taken = new Set<StoredUnit>()
  const take = (test: (unit: StoredUnit) => boolean): StoredUnit | undefined => {
    const found = open.find((unit) => !taken.has(unit) && test(unit))
    if (found) taken.add(found)
    return found
  }
  const itself = now.map((unit) => take((one) => one === unit))
  const byId = now.map((unit, at) =>
    itself[at] === undefined && unit.outsideId
      ? take((one) => one.outsideId === unit.outsideId && one.kind === unit.kind)
      : undefined,
  )
  const matched = now.map(
    (unit, at) =>
      itself[at] ??
      byId[at] ??
      take((one) => one.unit === unit.unit) ??
      take((one) => one.kind === unit.kind),
  )
  const stays = new Map<StoredUnit, StoredUnit>()
  const fresh: StoredUnit[] = []
  now.forEach((unit, at) => {
    const same = matched[at]
    if (!same) return void fresh.push(unit)
    stays.set(same, {
      ...same,
      unit: unit.unit,
      name: unit.name || same.name,
      outsideId: unit.outsideId || same.outsideId,
      ...((unit.info ?? same.info) && { info: { ...same.info, ...unit.info } }),
    })
  })
  return {
    keeps: [...stays.values()],
    fresh,
    removed: open.filter((unit) => !taken.has(unit)),
    placed: before.flatMap((unit) => (unit.refundedAt ? unit : (stays.get(unit) ?? []))),
  }
}

type Wanted = {
  offer?: OwnOffer
  date?: string
  session?: string
  units?: readonly StoredUnit[]
  fee?: 'rule' | 'none'
  /** It is done at the marketplace already: what anybody else asks of the order gives way. */
  force?: boolean
}

/** Changes what is held or sold within the transaction at hand, whose item and order are locked. */
export async function amendWithin(ctx: Ctx, acting: Acting, row: BookingRow, wanted: Wanted): Promise<void> {
  const offer = wanted.offer ?? (await offersOf(acting)).find(({ id }) => id === row.product_id)
  const { keeps, removed, fresh, placed } = mergeUnits(
    row.units,
    wanted.units ?? row.units.filter((one) => !one.refundedAt),
  )
  if (removed.some(({ usedAt }) => usedAt)) refuse('alreadyUsed')
  if (keeps.length + fresh.length === 0) refuse('badQuantity', { min: 1 })
  const isHeld = row.state === 'held' || row.state === 'expired'
  if (row.order_id !== null) {
    // Guests who were given back before, and whose supplier has not answered yet, are asked for with those who go now.
    await withdrawOpen(byProduct(ctx), row.order_id, { reason: ctx.actor.name, ownOnly: !wanted.force })
    const leaving = [...removed, ...row.units.filter(({ refundedAt }) => refundedAt)]
    await askFor(byProduct(ctx), row.order_id, {
      ...(offer && offer.skuId !== row.sku_id && { skuId: offer.skuId }),
      ...(wanted.date !== undefined && wanted.date !== row.date && { date: wanted.date }),
      ...(wanted.session !== undefined && wanted.session !== row.session && { session: wanted.session }),
      removeGuests: leaving.flatMap((unit) => (isTakenOff(row, unit) ? [] : (unit.guestId ?? []))),
      addGuests: guestsOf(offer, fresh),
      ...((isHeld || wanted.fee === 'none') && { fee: 'none' as const }),
    })
  }
  const isWhole = row.units.every((one) => !one.refundedAt)
  const units = [...(isWhole ? keeps : placed), ...fresh]
  await patchItem(ctx, row.id, {
    units,
    ordered: units.length,
    ...(wanted.date !== undefined && { date: wanted.date }),
    ...(wanted.session !== undefined && { session: wanted.session }),
    ...(offer && {
      sku_id: offer.skuId,
      product_id: offer.id,
      outside_product: offer.outsideProduct,
      outside_option: offer.outsideOption,
    }),
  })
  // New guests stand in the order now: each unit is one of them.
  const [now] = await readBookings(ctx, sql`c.id = ${row.id}`, 1)
  if (now) await patchItem(ctx, row.id, { units: now.units })
}

async function askFor(ctx: Ctx, id: number, changes: object): Promise<void> {
  const amendment = Amendment.parse(changes)
  try {
    await saidYes(ctx, (input) =>
      askAmendment(input, { id, amendment, asks: true, reason: ctx.actor.name }, false),
    )
  } catch (error) {
    if (!(error instanceof AppError && error.name === 'orders.nothingChanged')) throw error
  }
}

type Changes = Parameters<Engine['amend']>[1]

/** Other units, another day. */
export async function amendBooking(
  acting: Acting,
  ref: BookingRef,
  changes: Changes,
): Promise<Outcome<Booking>> {
  const named =
    changes.outsideProduct === undefined
      ? undefined
      : await findOffer(acting, changes.outsideProduct, changes.outsideOption)
  if (changes.outsideProduct !== undefined && !named) return no('unknownProduct')
  if (changes.date !== undefined && !dayIn(changes.date)) return no('unknownSlot', { field: 'date' })
  const offers = await offersOf(acting)
  return onBooking(acting, ref, async (ctx, row) => {
    if (row.state === 'expired') return no('holdExpired')
    if (row.state === 'cancelled') return no('alreadyCancelled')
    if (!channelOrderStates.is(row.state, 'open')) return no('wrongState')
    const offer = named ?? offers.find(({ id }) => id === row.product_id)
    const units = changes.units && existingUnits(acting, offer, changes.units)
    const moves =
      units !== undefined ||
      changes.date !== undefined ||
      changes.session !== undefined ||
      named !== undefined
    if (moves && row.state !== 'waiting')
      await amendWithin(ctx, acting, row, {
        ...(offer && { offer }),
        ...(changes.date !== undefined && { date: changes.date }),
        ...(changes.session !== undefined && { session: sessionFor(offer, changes.session) }),
        ...(units && { units }),
      })
    await patchItem(ctx, row.id, {
      ...(row.state === 'waiting' &&
        moves && {
          cause: 'changed',
          ...(units && { units, ordered: units.length }),
          ...(changes.date && { date: changes.date }),
        }),
      ...(moves && { input_hash: hashAfter(row, changes, units) }),
      ...(changes.contact && contactColumns(row, changes.contact)),
      ...(changes.remark !== undefined && { remark: changes.remark }),
      ...(changes.collected && { collected: { ...row.collected, ...changes.collected } }),
      ...(changes.facts && { facts: { ...row.facts, ...changes.facts } }),
      ...(changes.raw !== undefined && { raw: changes.raw }),
    })
    if (changes.contact && row.order_id !== null) await patchContact(ctx, row.order_id, changes.contact)
    return bookingNow(ctx, acting, row.id)
  })
}

const sessionFor = (offer: OwnOffer | undefined, session: string): string =>
  offer && offer.sku.sessions.length === 0 ? '' : session

const hashAfter = (row: BookingRow, changes: Changes, units: readonly StoredUnit[] | undefined): Buffer =>
  hashOf({
    outsideProduct: changes.outsideProduct ?? row.outside_product,
    outsideOption: changes.outsideOption ?? row.outside_option,
    date: changes.date ?? row.date ?? '',
    session: changes.session ?? row.session,
    units: (changes.units ?? units ?? row.units).map((unit) => ({
      unit: unit.unit,
      ...(unit.outsideId && { outsideId: unit.outsideId }),
    })),
  })

const patchContact = (
  ctx: Ctx,
  orderId: number,
  { name, phone, email }: NonNullable<BookInput['contact']>,
): Promise<unknown> =>
  sql`update orders set contact_name = coalesce(nullif(${name ?? ''}, ''), contact_name), contact_phone = coalesce(nullif(${phone ?? ''}, ''), contact_phone),
      contact_email = coalesce(nullif(${email ?? ''}, ''), contact_email), modified_at = clock_timestamp()
    where merchant_id = ${ctx.scope.merchantId} and id = ${orderId}`.execute(ctx.db)
