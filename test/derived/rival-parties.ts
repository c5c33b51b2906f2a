import { randomUUID } from 'node:crypto'
import { made as makeBill, onBill } from '#test/factories/bills.ts'
import { takeInAll } from '#test/factories/customers.ts'
import { loginAs, type Caller } from '#test/factories/http.ts'
import {
  actOn,
  day,
  makeOrderSku,
  orderInput,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'
import { makeAgent, makeSupplier, makeUser, password } from '#test/factories/people.ts'
import { sendAttachment } from '#test/factories/files/uploads.ts'

/** Two companies of one kind beside each other at one merchant. */
export type Rivals = {
  kind: 'agent' | 'supplier'
  /** Whose secrets they are, and its log-in. */
  id: number
  rival: Caller
  /** Who must hear none of them. */
  asker: Caller
  /** What stands in whatever the rival has. */
  secrets: string[]
  /** Calls that tell the rival of its own: in words, sheets, documents and files. */
  telling: Set<string>
}

const guest = (mark: string) => ({
  contactName: `Zoltan ${mark}`,
  contactPhone: '+66 99 888 7766',
  contactEmail: `zoltan@${mark}.example`,
})
const numbers = ['99 888 7766', '998887766']
const paper = (mark: string) => Buffer.from(`%PDF-1.7\n${mark}`)

const say = (by: Caller, orderId: number, more: object) =>
  by.data('/supplier/order/message/save', { id: orderId, clientRequestId: randomUUID(), ...more })

/** One of everything that an agent may have. */
export async function rivalAgents(world: OrderWorld, mark: string): Promise<Rivals> {
  const { app, merchant } = world
  const { id } = await makeAgent(app, merchant, {
    name: `${mark} Tours`,
    settlementTerm: 'invoice',
    creditLimitMinor: 1_000_000_000,
    email: `desk@${mark}.example`,
  })
  const user = await makeUser(app, merchant, { kind: 'agent', agentId: id, fullName: `Rita ${mark}` })
  const rival = await loginAs(world.server, user.userName)
  const input = orderInput(world, { agentId: undefined, agentOrderCode: `${mark}-1`, ...guest(mark) })
  const order = await rival.data<{ id: number; code: string }>('/supplier/order/buy/create', input)
  await actOn(world, 'confirm', { id: order.id })
  await say(world.staff, order.id, { side: 'agent', text: `Said to ${mark}` })
  await say(rival, order.id, {
    side: 'agent',
    files: [await sendAttachment(rival, paper(mark), `${mark}.pdf`)],
  })
  const amendment = { addGuests: [{ kind: 'child', name: mark }] }
  await rival.data('/supplier/orderModify/apply', { id: order.id, amendment, reason: mark })
  const billId = await makeBill(world, { agentId: id })
  await onBill(world, 'billLock', billId)
  await onBill(world, 'billConfirmVerify', billId)
  await world.staff.data('/supplier/invoice/issue', {
    billId,
    kind: 'invoice',
    clientRequestId: randomUUID(),
  })
  await rival.data('/supplier/orderEntry/draftSave', {
    clientRequestId: randomUUID(),
    content: {
      items: [{ key: 'one', skuId: world.sku.id, date: day(30), adults: 1 }],
      ...guest(mark),
      contactPinyin: '',
      contactEmail: '',
      agentOrderCode: '',
      note: '',
      remark: '',
    },
  })
  await rival.data('/supplier/bookingCenter/user/save', {
    fullName: `Ruth ${mark}`,
    userName: `ruth-${mark.toLowerCase()}`,
    password,
    rights: [],
  })
  await takeInAll(app, merchant.id)
  return {
    kind: 'agent',
    id,
    rival,
    asker: world.agent,
    secrets: [mark, ...numbers, order.code],
    telling: new Set([
      'orders.info',
      'orders.modifyList',
      'orders.attachment',
      'ticketing.pdf',
      'billing.billInfo',
      'billing.billPdf',
      'billing.billXlsx',
      'billing.invoicePdf',
      'booking-center.customerInfo',
      'order-entry.draftInfo',
    ]),
  }
}

/** One of everything that a supplier may have; also its part of an order in which the other one has a part too. */
export async function rivalSuppliers(world: OrderWorld, mark: string): Promise<Rivals> {
  const { app, merchant, staff } = world
  const { id } = await makeSupplier(app, merchant, {
    name: `${mark} Vans`,
    email: `desk@${mark}.example`,
    notifyMethod: 'login',
  })
  const user = await makeUser(app, merchant, { kind: 'supplier', supplierId: id, fullName: `Somsak ${mark}` })
  const rival = await loginAs(world.server, user.userName)
  const van = await makeOrderSku(app, merchant, {
    type: 'transfer',
    supplierId: id,
    name: `Van of ${mark}`,
    days: [day(30)],
  })
  const both = await makePackage(world, [world.sku.id, van.id])
  const own = await placeOrder(world, { skuId: van.id, ...guest(mark) })
  const shared = await placeOrder(world, { skuId: both.id })
  for (const order of [own, shared])
    for (const { id: lineId, supplierId } of (await readOrder(world, order.id)).lines) {
      await mustAct(world, 'sendOrder', { lineId })
      if (supplierId !== id) continue
      const answer = { lineId, supplierOrderCode: `${mark}-7`, note: `Noted by ${mark}` }
      await mustAct(world, 'supplierApprove', answer, rival)
      const driver = {
        name: `Driver of ${mark}`,
        phone: guest(mark).contactPhone,
        plate: mark,
        vehicle: 'Van',
        time: '07:10',
      }
      await mustAct(world, 'arrangeDriver', { lineId, driver }, rival)
    }
  for (const order of [own, shared]) {
    await say(staff, order.id, { side: 'supplier', supplierId: id, text: `Said to ${mark}` })
    const files = [await sendAttachment(rival, paper(mark), `${mark}.pdf`)]
    await say(rival, order.id, { side: 'supplier', files })
  }
  return {
    kind: 'supplier',
    id,
    rival,
    asker: world.supplier,
    secrets: [mark, ...numbers, own.code],
    telling: new Set([
      'orders.list',
      'orders.info',
      'orders.thread',
      'orders.attachment',
      'ticketing.list',
      'ticketing.pdf',
    ]),
  }
}

async function mustAct(world: OrderWorld, verb: string, input: Record<string, unknown>, by?: Caller) {
  const { error } = await actOn(world, verb, input, by)
  if (error.code !== 0) throw new Error(`${verb}: ${JSON.stringify(error)}`)
}
