import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { StockDays } from '#contract/order-entry/order-entry.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { timeOutOrder } from '#server/orders/acts/time-out-order.ts'
import type { Caller } from '#test/factories/http.ts'
import type { Act } from './acts.ts'
import { addDays, isLate, mayHave, needsOf, overbookedAt, takenAt, whyNot, type Share } from './reference.ts'
import { Stage } from './stage.ts'
import { errorWhys, sameWhy } from './why.ts'
import { channels, worldDays, type WorldFacts } from './world.ts'

type Order = { id: number; held: boolean; live: boolean }

const zone = 'Asia/Bangkok'
const stockPath = '/supplier/standardDateStock'
const sharePath = '/supplier/standardStockConf'

/** Plays acts against the product and the reference side by side; whatever differs fails. */
export class Play extends Stage {
  readonly #orders: Order[] = []

  async prepare({ shares, resources }: WorldFacts): Promise<void> {
    for (const terms of shares) await this.share(terms)
    const { model, poolIds } = this.world
    for (const { links, ...facts } of resources) {
      const name = `Boat ${randomUUID().slice(0, 6)}`
      const { id } = await this.by.staff.data<{ id: number }>(`${stockPath}/resourceSave`, {
        name,
        quantity: facts.quantity,
        turnMinutes: facts.turn,
      })
      const linked = new Map(links.map((link) => [poolIds[link.pool % poolIds.length]!, link]))
      for (const [poolId, { per, minutes, startTime }] of linked)
        await this.by.staff.data(`${stockPath}/resourceAttach`, {
          resourceId: id,
          poolId,
          per,
          minutes,
          startTime,
        })
      model.resources.push({
        id,
        name,
        ...facts,
        links: [...linked].map(([pool, link]) => ({ ...link, pool })),
      })
    }
  }

  async do(act: Act): Promise<void> {
    switch (act.kind) {
      case 'ask':
        return this.ask(act)
      case 'order':
        return this.order(act)
      case 'cancel':
      case 'pay':
      case 'expire':
        return this.end(act.kind, act.at)
      case 'capacity':
        return this.capacity(act)
      case 'block':
        return this.block(act)
      case 'overbook':
        return this.overbook(act)
      case 'share':
        return this.share(act.terms)
      case 'endShare':
        return this.endShare(act.at)
      case 'fewer':
        return this.fewer(act)
      case 'recycle':
        return this.recycle(act.at)
      case 'detach':
        return this.detach(act)
    }
  }

  /** What is left and why no more, over all days: each departure is a case. */
  async ask(input: Extract<Act, { kind: 'ask' }>): Promise<void> {
    const { model } = this.world
    const sku = this.sku(input.sku)
    if (!sku) return
    const by = this.taker(input.who)
    const caller = input.who.centre ? this.by.agents[input.who.agent]! : this.by.staff
    const { rows } = await caller.data<StockDays>('/supplier/orderEntry/stockCheck', {
      skuId: sku.id,
      from: model.today,
      to: addDays(model.today, worldDays - 1),
      ...(!input.who.centre && { agentId: by.agent }),
    })
    for (const { date, departures } of rows)
      for (const view of departures) {
        const at = { date, session: view.session }
        const { left, forbidden } = mayHave(model, sku, at, by)
        const late = isLate(sku, at, zone)
        this.count(sameWhy(view, forbidden, late, { sku: sku.id, at, by, left }))
        if (view.why !== 'blocked') expect({ at, by, left: view.left }).toEqual({ at, by, left })
      }
  }

  async order(input: Extract<Act, { kind: 'order' }>): Promise<void> {
    const { model } = this.world
    const sku = this.sku(input.sku)
    if (!sku) return
    const by = this.taker(input.who)
    const date = addDays(model.today, input.day % worldDays)
    const session = sku.sessions[input.session % Math.max(1, sku.sessions.length)] ?? ''
    const nights = sku.stay ? input.nights : 1
    let guests = {
      adults: input.adults,
      children: input.children,
      infants: input.infants,
      units: sku.perUnit ? 1 : 0,
    }
    if (input.exactly) {
      const { left } = mayHave(model, sku, { date, session }, by)
      if (left !== null && !sku.perUnit) guests = { adults: left || 1, children: 0, infants: 0, units: 0 }
    }
    const needs = needsOf(sku, { date, nights, session }, guests, by)
    const forbidden = whyNot(model, needs)
    const late = isLate(sku, { date, session }, zone)
    const { centre, agent } = input.who
    const made = await this.place(centre ? this.by.agents[agent]! : this.by.staff, {
      skuId: sku.id,
      date,
      session,
      ...(sku.stay && { endDate: addDays(date, nights) }),
      adults: guests.adults,
      children: guests.children,
      infants: guests.infants,
      ...(!centre && { agentId: by.agent }),
    })
    const view = made.error.code === 0 ? null : errorWhys[made.error.name ?? '']
    expect(view, JSON.stringify(made.error)).not.toBe(undefined)
    const facts = { sku: sku.id, at: { date, session }, by, guests }
    this.count(
      `order ${sameWhy({ why: view!, resource: made.error.message, plain: centre }, forbidden, late && centre, facts)}`,
    )
    if (view !== null) return
    // The second agent settles by order: what it did not pay yet is held.
    const held = agent === 1
    this.#orders.push({ id: made.data!.id, held, live: true })
    model.takes.push(
      ...needs.map((need) => ({
        ...need,
        order: made.data!.id,
        state: held ? ('held' as const) : ('sold' as const),
      })),
    )
    await this.look()
  }

  /** Staff answer the question whether to book late. */
  async place(caller: Caller, input: object) {
    const path = caller === this.by.staff ? '/supplier/orderEntry/create' : '/supplier/order/buy/create'
    const request = { clientRequestId: randomUUID(), contactName: `Guest ${randomUUID()}`, ...input }
    const first = await caller.call<{ id: number }>(path, request)
    if (first.error.code !== 201016) return first
    return caller.call<{ id: number }>(path, {
      ...request,
      confirm: first.error.questions!.map(({ token }) => token),
    })
  }

  async end(kind: 'cancel' | 'pay' | 'expire', at: number): Promise<void> {
    const open = this.#orders.filter(({ live, held }) => live && (kind === 'cancel' || held))
    const order = open[at % Math.max(1, open.length)]
    if (!order) return
    const { model, product } = this.world
    if (kind === 'pay') {
      await this.by.staff.data('/supplier/payOrder/pay', { id: order.id, method: 'cash' })
      order.held = false
      for (const take of model.takes) if (take.order === order.id) take.state = 'sold'
    } else {
      if (kind === 'cancel')
        await this.by.staff.data('/supplier/orderHandler/cancel', {
          id: order.id,
          reason: 'x',
          refund: 'operator-fault',
        })
      else
        await withSystemCtx(product.app, product.merchant.id, async (ctx) => {
          await ctx.db
            .updateTable('orders')
            .set({ pay_by: '2020-01-01' })
            .where('id', '=', order.id)
            .execute()
          await timeOutOrder(ctx, order.id, 'unpaid')
        })
      order.live = order.held = false
      model.takes = model.takes.filter((take) => take.order !== order.id)
    }
    this.count(kind)
    await this.look()
  }

  async capacity({ cell: at, capacity }: Extract<Act, { kind: 'capacity' }>): Promise<void> {
    const cell = this.cell(at)
    if (!cell) return
    const { pool: poolId, date, session } = cell
    const save = { cells: [{ poolId, date, session, capacity }] }
    const { error } = await this.by.staff.call(`${stockPath}/save`, save)
    const taken = takenAt(this.world.model.takes, cell)
    const cuts = capacity < cell.capacity && capacity < taken
    expect({ cell, capacity, asked: error.code }).toEqual({ cell, capacity, asked: cuts ? 201016 : 0 })
    if (cuts) await this.confirmed(`${stockPath}/save`, save)
    cell.permitted = Math.max(0, cell.permitted - Math.max(0, capacity - cell.capacity))
    cell.capacity = capacity
    this.count(cuts ? 'cut' : 'capacity')
    await this.look()
  }

  async block({ cell: at }: Extract<Act, { kind: 'block' }>): Promise<void> {
    const cell = this.cell(at)
    if (!cell) return
    const { pool: poolId, date, session, blocked } = cell
    const change = { cells: [{ poolId, date, session, blocked: !blocked }] }
    await this.by.staff.data(`${stockPath}/save`, { ...change, ...(!blocked && { reason: 'Storm warning' }) })
    cell.blocked = !blocked
    this.count('block')
  }

  async overbook({ cell: at, seats }: Extract<Act, { kind: 'overbook' }>): Promise<void> {
    const cell = this.cell(at)
    if (!cell) return
    const { pool: poolId, date, session } = cell
    await this.by.staff.data(`${stockPath}/overbook`, { poolId, date, session, seats, reason: 'x' })
    cell.permitted = overbookedAt(this.world.model, cell) + seats
    this.count('overbook')
    await this.look()
  }

  async share({ sku: at, who: of, kept, most, releaseDays }: WorldFacts['shares'][number]): Promise<void> {
    const { model, agents } = this.world
    const sku = this.sku(at)
    if (!sku || sku.byDay === null || sku.draws.size === 0) return
    if ((most !== null && most < kept) || (most === null && kept === 0)) return
    const agent = of < 2 ? agents[of]! : null
    const channel = of < 2 ? null : channels[of - 2]!
    const terms = { kept, most, releaseDays }
    await this.by.staff.data(`${sharePath}/save`, {
      skuIds: [sku.id],
      ...(agent === null ? { channels: [channel] } : { agentIds: [agent] }),
      ...terms,
    })
    const { rows } = await this.by.staff.data<{
      rows: { id: number; agentId: number | null; channel: string | null }[]
    }>(`${sharePath}/list`, { skuIds: [sku.id] })
    const { id } = rows.find((row) => row.agentId === agent && row.channel === channel)!
    model.shares = [
      ...model.shares.filter((share) => share.id !== id),
      { id, sku: sku.id, agent, channel, ...terms },
    ]
    this.count('share')
  }

  async endShare(at: number): Promise<void> {
    const { model } = this.world
    const share: Share | undefined = model.shares[at % Math.max(1, model.shares.length)]
    if (!share || model.recycled.has(share.sku)) return
    await this.by.staff.data(`${sharePath}/delete`, { id: share.id })
    model.shares = model.shares.filter((one) => one !== share)
    this.count('endShare')
  }

  /** Another number of boats; departures that have too few are asked about. */
  async fewer({ at, to }: { at: number; to: number }): Promise<void> {
    const { resources } = this.world.model
    const resource = resources[at % Math.max(1, resources.length)]
    if (!resource) return
    resource.quantity = to % 4
    const { id, name, quantity, turn: turnMinutes } = resource
    await this.confirmed(`${stockPath}/resourceSave`, { id, name, quantity, turnMinutes })
    this.count('fewer')
  }

  /** Into the recycle bin, or out of it. */
  async recycle(at: number): Promise<void> {
    const { model, product } = this.world
    const { id } = model.skus[at % model.skus.length]!
    const out = model.recycled.delete(id)
    if (!out) model.recycled.add(id)
    await withSystemCtx(product.app, product.merchant.id, ({ db }) =>
      db
        .updateTable('sku')
        .set({ deleted_at: out ? null : new Date() })
        .where('id', '=', id)
        .execute(),
    )
    this.count('recycle')
  }

  /** A SKU leaves a pool, where no order ahead took from it; or joins it again. */
  async detach({ at, to }: { at: number; to: number }): Promise<void> {
    const { model, poolIds } = this.world
    const sku = this.sku(at)
    if (!sku || sku.byDay === null) return
    const pool = poolIds[to % poolIds.length]!
    const draw = sku.draws.get(pool)
    if (!draw) {
      const counts = model.skus.find((one) => one.byDay !== null && one.draws.has(pool))?.byDay
      const entered = model.cells.find((cell) => cell.pool === pool)
      const byDay = counts ?? (entered ? entered.session === '' : true)
      if (byDay !== sku.byDay) return
      const factors = { adult: 1, child: 1, infant: 0, unit: 2 }
      await this.by.staff.data(`${stockPath}/attach`, { skuId: sku.id, poolId: pool, ...factors })
      sku.draws.set(pool, factors)
      this.count('attach')
      return
    }
    const taken = model.takes.some((take) => take.sku === sku.id && take.pool === pool)
    const { error } = await this.by.staff.call(`${stockPath}/detach`, { skuId: sku.id, poolId: pool })
    expect(error.name).toBe(taken ? 'stock.soldAhead' : undefined)
    if (!taken) sku.draws.delete(pool)
    this.count('detach')
  }
}
