import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { runBulk } from '#server/bulk/run-bulk.ts'
import { timeOutOrder } from '#server/orders/acts/time-out-order.ts'
import { doModifyJob } from '#server/orders/amend/answer-request.ts'
import type { Caller } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, orderInput, readOrder } from '#test/factories/orders.ts'
import { askMoney, carry, lastRefund } from '#test/factories/refunds.ts'
import type { Act, Trip } from './acts.ts'
import * as changes from './changes.ts'
import * as rules from './model.ts'
import type { Change, Line, Order, World } from './model.ts'
import { days, inStage, type Made, type Stage, type Who } from './stage.ts'

/** Does acts in the product and in the model side by side: what one lets be done the other does too. */
export class Play {
  readonly world: World
  readonly #stage: Stage
  readonly #who: Who
  readonly #products: readonly Made[]
  readonly #audited: boolean
  /** What was done, by what was tried: a play that is refused everything proves nothing. */
  readonly done = new Map<string, number>()

  constructor(stage: Stage, who: Who, products: readonly Made[], audited: boolean) {
    this.#audited = audited
    this.#stage = stage
    this.#who = who
    this.#products = products
    this.world = { products, orders: [] }
  }

  async begin(trip: Trip): Promise<void> {
    const { agentId } = this.#who
    const product = trip === 'plain' ? 0 : 2
    const input = orderInput(this.#stage, {
      agentId,
      skuId: this.#products[product]!.id,
      date: days[0],
      ...(trip === 'fixed' && { back: { date: days[1] } }),
      ...(trip === 'open' && { back: { open: true } }),
      adults: 2,
      children: 1,
    })
    const { id } = await this.#sure<OrderCreated>(this.#stage.staff, '/supplier/orderEntry/create', input)
    const back = trip === 'plain' ? undefined : trip === 'fixed' ? 1 : null
    this.#keep(id, product, 0, ['adult', 'adult', 'child'], back)
  }

  #keep(id: number, product: number, day: number, kinds: rules.Kind[], back?: number | null): void {
    const begins = { kinds, removed: false, asked: null, askedBefore: '', owed: 0 }
    const lines: Line[] =
      back === undefined
        ? [{ ...begins, leg: null, product, day, state: 'pending' }]
        : [
            { ...begins, leg: 1, product, day, state: 'pending' },
            { ...begins, leg: 2, product: 3, day: back, state: back === null ? 'no-need' : 'pending' },
          ]
    const order: Order = {
      id,
      term: this.#who.term,
      status: this.#audited ? 'reviewing' : 'processing',
      was: '',
      deleted: false,
      kinds,
      lines,
      product,
      funded: 0,
      adjusted: 0,
      sold: false,
      kept: 0,
      follow: 'none',
      request: null,
      promised: 0,
    }
    if (this.#who.term !== 'settle-by-order') order.funded = rules.total(this.world, order)
    this.world.orders.push(order)
  }

  async do(act: Act): Promise<void> {
    const order = this.world.orders[act.at % this.world.orders.length]!
    switch (act.kind) {
      case 'order':
        return this.#order(order, act.name)
      case 'line':
        return this.#line(order, act.line, act.name)
      case 'amend':
        return this.#amend(order, act.change, act.asks)
      case 'ask':
        return this.#ask(order, act.change)
      case 'answer':
        return this.#answer(order, act.name)
      case 'money':
        return this.#money(order, act.way, act.eighths)
      case 'weather':
        return this.#weather(order, act.what, act.day)
      case 'copy':
        return this.#copy(order, act.day)
      case 'timeOut':
        return this.#timeOut(order)
      case 'changeSupplier':
        return this.#changeSupplier(order, act.day)
      case 'reserve':
        return this.#reserve(order, act.day)
    }
  }

  /** The product's answer is the model's; true where it was done. */
  #agree(
    what: string,
    may: boolean,
    { error }: { error: { code: number; message?: string } },
    order: Order,
  ): boolean {
    expect([what, order, error.code === 0, error.message]).toEqual([what, order, may, error.message])
    if (may) this.done.set(what, (this.done.get(what) ?? 0) + 1)
    return may
  }

  async #order(order: Order, name: string): Promise<void> {
    const caller = name === 'withdraw' ? this.#who.caller : this.#stage.staff
    const refund = name === 'markCancelled' ? 'operator-fault' : 'rule'
    const more = {
      ...(name === 'pay' ? { method: 'cash' } : { reason: 'So agreed' }),
      ...(name.endsWith('ancel') || name === 'markCancelled' ? { refund } : {}),
      ...(name === 'remark' && { remark: `${randomUUID()}` }),
      ...(name === 'contact' && { contactName: `Guest ${randomUUID()}` }),
    }
    const path = paths[name] ?? `/supplier/orderHandler/${name}`
    const may = rules.mayOrder(this.world, order, name)
    const answer = await this.#asked(caller, path, { id: order.id, ...more })
    if (this.#agree(name, may, answer, order)) rules.doOrder(this.world, order, name, this.#audited)
  }

  async #line(order: Order, at: number, name: string): Promise<void> {
    const line = order.lines[at % order.lines.length]!
    const lineId = await this.#lineOf(order, line)
    const may = rules.mayLine(order, line, name)
    const answer = await actOn(this.#stage, name, { lineId, reason: 'So agreed' })
    const asks = changes.stillRequested(order).includes(line)
    if (!this.#agree(name, may, answer, order)) return
    const { request } = order
    rules.doLine(this.world, order, line, name)
    if (!asks || !request) return
    if (name === 'supplierRefuseChange') changes.endRequest(this.world, order)
    if (name === 'supplierAgreeChange' && changes.stillRequested(order).length === 0)
      await this.#doModify(order, request.change)
  }

  /** All whom a request asked have agreed: the worker does it, where it still can be done. */
  async #doModify(order: Order, change: Change): Promise<void> {
    const { rows } = await inStage(this.#stage, ({ db, scope }) =>
      sql<{
        id: number
      }>`select max(id) as id from order_request where merchant_id = ${scope.merchantId} and order_id = ${order.id}`.execute(
        db,
      ),
    )
    await doModifyJob(jobOf(this.#stage.app), {
      merchantId: this.#stage.merchant.id,
      requestId: rows[0]!.id,
      orderId: order.id,
    })
    if (changes.mayDo(this.world, order, change)) changes.doChange(this.world, order, change)
    else order.follow = 'tracking'
    this.done.set('doModify', (this.done.get('doModify') ?? 0) + 1)
  }

  async #amendment(order: Order, change: Change): Promise<object> {
    switch (change.what) {
      case 'add':
        return { addGuests: [{ kind: change.kind }] }
      case 'remove': {
        const { guests } = await readOrder(this.#stage, order.id)
        const left = guests.filter(({ attendance }) => attendance !== 'cancelled')
        const wanted = order.kinds[change.at % order.kinds.length]!
        const same = left.find(({ kind }) => kind === wanted)
        return { removeGuests: [same!.id], fee: change.fee }
      }
      case 'move':
        return { date: days[change.day] }
      case 'moveBack':
        return { back: { date: days[change.day] } }
      case 'openBack':
        return { back: { open: true } }
      case 'dropLeg':
        return { dropLeg: change.leg, fee: change.fee }
      case 'swap':
        return { skuId: this.#products[changes.swapTo(order)]!.id, date: days[changes.swapDay(order)] }
    }
  }

  async #amend(order: Order, change: Change, asks: boolean): Promise<void> {
    const amendment = await this.#amendment(order, change)
    const open = changes.mayAmend(this.world, order, change)
    const requested = changes.withSuppliers(this.world, order, change)
    const may = open && !(asks && requested.some(({ state }) => state === 'reviewing'))
    const answer = await this.#asked(this.#stage.staff, '/supplier/orderModify/apply', {
      id: order.id,
      amendment,
      reason: 'So agreed',
      asks,
    })
    if (!this.#agree(`amend ${change.what}`, may, answer, order)) return
    if (!asks || changes.askFirst(this.world, order, change)) changes.doChange(this.world, order, change)
  }

  async #ask(order: Order, change: Change): Promise<void> {
    const wanted: Change = 'fee' in change ? { ...change, fee: 'rule' } : change
    const amendment = await this.#amendment(order, wanted)
    const may = changes.mayAmend(this.world, order, wanted)
    const answer = await this.#asked(this.#who.caller, '/supplier/orderModify/apply', {
      id: order.id,
      amendment,
      reason: 'Please',
    })
    if (this.#agree('ask', may, answer, order))
      order.request = { state: 'applied', change: wanted, lines: [] }
  }

  async #answer(order: Order, name: 'send' | 'confirm' | 'reject' | 'cancel'): Promise<void> {
    const { rows } = await inStage(this.#stage, ({ db, scope }) =>
      sql<{
        id: number
      }>`select id from order_request where merchant_id = ${scope.merchantId} and order_id = ${order.id} order by id desc limit 1`.execute(
        db,
      ),
    )
    const [newest] = rows
    if (!newest) return
    const { request } = order
    const answer = await this.#asked(this.#stage.staff, `/supplier/orderModify/${name}`, {
      id: newest.id,
      reason: 'So agreed',
    })
    this.#agree(`modify ${name}`, changes.mayAnswer(this.world, order, name), answer, order)
    if (answer.error.code !== 0 || !request) return
    if (name === 'reject' || name === 'cancel') return changes.endRequest(this.world, order)
    if (name === 'confirm') changes.endRequest(this.world, order)
    if (name === 'confirm' || changes.askFirst(this.world, order, request.change))
      changes.doChange(this.world, order, request.change)
  }

  async #money(order: Order, kind: 'refund' | 'replenish', eighths: number): Promise<void> {
    if (!rules.isOpen(order) || order.status === 'reviewing') return
    if (kind === 'replenish' && order.term === 'settle-by-order') return
    const heldMinor = rules.held(order)
    const amountMinor = Math.max(1, Math.floor((heldMinor * eighths) / 8))
    const way = order.term === 'invoice' ? 'credit' : 'account'
    const may =
      !order.deleted &&
      !rules.awaitsPayment(this.world, order) &&
      (kind === 'replenish' || amountMinor <= heldMinor)
    const answer = await askMoney(this.#stage, order.id, amountMinor, { kind, way, agree: true })
    if (!this.#agree(kind, may, answer, order)) return
    order.adjusted += kind === 'refund' ? -amountMinor : amountMinor
    await carry(this.#stage, await lastRefund(this.#stage, order.id))
  }

  /** All orders of a departure are called off, or go to another day; those that cannot are followed. */
  async #weather(order: Order, what: 'move' | 'cancel', day: number): Promise<void> {
    const { staff, app, merchant } = this.#stage
    const { day: at, leg } = rules.standingLines(order)[0]!
    if (at === null || leg !== null || day === at) return
    const from = days[at]!
    const { data } = await staff.call<{ id: number }>('/supplier/departure/call', {
      clientRequestId: randomUUID(),
      from,
      to: from,
      skuIds: [this.#products[order.product]!.id],
      act: what,
      reason: 'Waves',
      block: false,
      toDate: days[day],
    })
    const on = this.world.orders
      .filter(
        (one) =>
          rules.isOpen(one) &&
          one.product === order.product &&
          rules.standingLines(one).some((line) => line.day === at && line.state !== 'cancelled'),
      )
      .toSorted((a, b) => a.id - b.id)
    expect(['on the departure', data !== undefined]).toEqual(['on the departure', on.length > 0])
    if (!data) return
    const { jobId } = await staff.data<{ jobId: number }>('/supplier/departure/info', { id: data.id })
    await runBulk(jobOf(app), { merchantId: merchant.id, bulkId: jobId })
    for (const one of on) changes.callOff(this.world, one, what, day)
    this.done.set(`weather ${what}`, (this.done.get(`weather ${what}`) ?? 0) + 1)
  }

  async #copy(order: Order, day: number): Promise<void> {
    if (this.world.orders.length > 2) return
    const { kinds, product } = order
    const [out, back] = rules.standingLines(order).toSorted((a, b) => (a.leg ?? 0) - (b.leg ?? 0))
    const home = back && (back.day === null ? null : back.day - out!.day! + day)
    const may =
      (product !== 2 || back !== undefined) &&
      rules.hasRoom(this.world, { product, day, kinds }) &&
      (!back || rules.hasRoom(this.world, { product: 3, day: home!, kinds }))
    const answer = await this.#asked<OrderCreated>(this.#stage.staff, '/supplier/orderHandler/copy', {
      id: order.id,
      date: days[day],
      clientRequestId: randomUUID(),
    })
    if (!this.#agree('copy', may, answer, order)) return
    this.#keep(answer.data!.id, product, day, kinds, home)
  }

  /** A way back that was left open gets its day, by its agent. */
  async #reserve(order: Order, day: number): Promise<void> {
    const may = changes.mayReserve(this.world, order, day)
    const answer = await this.#asked(this.#who.caller, '/supplier/orderModify/reserveReturn', {
      id: order.id,
      date: days[day],
      session: '',
    })
    if (this.#agree('reserve', may, answer, order))
      changes.doChange(this.world, order, { what: 'moveBack', day })
  }

  /** Its time to pay runs out. */
  async #timeOut(order: Order): Promise<void> {
    const { id, status, term, deleted, funded } = order
    await inStage(this.#stage, async (ctx) => {
      await sql`update orders set pay_by = now() - interval '1 minute' where merchant_id = ${ctx.scope.merchantId} and id = ${id} and pay_by is not null`.execute(
        ctx.db,
      )
      await timeOutOrder(ctx, id, 'unpaid')
    })
    const unpaid = term === 'settle-by-order' && funded === 0
    if (deleted || !unpaid || (status !== 'reviewing' && status !== 'processing')) return
    rules.end(order, 'cancelled', rules.held(order))
    this.done.set('timeOut', (this.done.get('timeOut') ?? 0) + 1)
  }

  /** To the other supplier, who has no price for it: what it costs is missing, not nothing. */
  async #changeSupplier(order: Order, at: number): Promise<void> {
    const line = order.lines[at % order.lines.length]!
    const may = rules.mayLine(order, line, 'changeSupplier')
    const answer = await actOn(this.#stage, 'changeSupplier', {
      lineId: await this.#lineOf(order, line),
      supplierId: this.#products[line.product]!.supplierId,
    })
    if (this.#agree('changeSupplier', may, answer, order))
      rules.doLine(this.world, order, line, 'changeSupplier')
  }

  async #lineOf({ id, lines }: Order, line: Line): Promise<number> {
    const { rows } = await inStage(this.#stage, ({ db, scope }) =>
      sql<{
        id: number
      }>`select id from order_line where merchant_id = ${scope.merchantId} and order_id = ${id} order by position`.execute(
        db,
      ),
    )
    return rows[lines.indexOf(line)]!.id
  }

  /** With yes to whatever is asked. */
  async #asked<T>(caller: Caller, path: string, input: object) {
    const first = await caller.call<T>(path, { ...input })
    if (first.error.code !== 201_016) return first
    return caller.call<T>(path, { ...input, confirm: first.error.questions!.map(({ token }) => token) })
  }
  async #sure<T>(caller: Caller, path: string, input: object): Promise<T> {
    const { error, data } = await this.#asked<T>(caller, path, input)
    expect(error).toMatchObject({ code: 0 })
    return data!
  }
}

const paths: Record<string, string> = {
  pay: '/supplier/payOrder/pay',
  contact: '/supplier/order/contact/update',
  unarchive: '/supplier/orderArchive/unarchive',
}
