import type { CheckedVoucher, Voucher } from '#contract/ticketing/ticketing.schema.ts'
import type { ProductType } from '#contract/catalog/products.ts'
import { loginAs, type Answer, type Caller, type TestServer } from './http.ts'
import { day, makeOrderSku, recharge } from './orders.ts'
import { makeAgent, makeMerchant, type MadeMerchant } from './people.ts'

export type VoucherWorld = {
  merchant: MadeMerchant
  admin: Caller
  agentId: number
  /** A confirmed order of two adults and a child (today if not said), with its voucher. */
  confirmed: (date?: string) => Promise<{ id: number; code: string; phoneTail: string; voucher: Voucher }>
  /** Checks rights at the pier, all that are left where none is named. */
  redeem: (
    voucherId: number,
    entitlementIds?: number[],
    who?: Caller,
  ) => Promise<Answer<CheckedVoucher & { redeemed: number }>>
}

/** A merchant whose agent buys a trip of today and of in three days. */
export async function voucherWorld(
  server: TestServer,
  type: ProductType = 'day-trip',
): Promise<VoucherWorld> {
  const merchant = await makeMerchant(server.app)
  const admin = await loginAs(server, merchant.admin)
  const agentId = (await makeAgent(server.app, merchant)).id
  await recharge(server.app, merchant, agentId, 100_000_000)
  const sku = await makeOrderSku(server.app, merchant, { type, days: [day(0), day(3)], capacity: 500 })
  let made = 0
  const confirmed = async (date = day(0)) => {
    const phoneTail = String(4000 + ++made)
    const order = {
      clientRequestId: `ticket-order-${made}`,
      agentId,
      skuId: sku.id,
      date,
      adults: 2,
      children: 1,
      contactName: `Guest ${made}`,
      contactPhone: `+66 81 555 ${phoneTail}`,
      guests: [{ name: '张伟' }, { name: 'น้ำ ทองดี' }, { kind: 'child', name: '김민수' }],
    }
    type Created = { id: number; code: string }
    const requested = await admin.call<Created>('/supplier/orderEntry/create', order)
    const created =
      requested.data ??
      (await admin.data<Created>('/supplier/orderEntry/create', {
        ...order,
        confirm: requested.error.questions?.map(({ token }) => token),
      }))
    await admin.data('/supplier/orderHandler/confirm', { id: created.id })
    const { rows } = await admin.data<{ rows: Voucher[] }>('/supplier/orderQrcode/list', {
      orderId: created.id,
    })
    return { ...created, phoneTail, voucher: rows[0]! }
  }
  const redeem: VoucherWorld['redeem'] = (voucherId, entitlementIds, who = admin) =>
    who.call('/supplier/orderQrcode/redeem', { voucherId, entitlementIds, place: 'Pier 3' })
  return { merchant, admin, agentId, confirmed, redeem }
}
