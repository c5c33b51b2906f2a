import type { Customer, CustomerInfo } from '#contract/customers/customers.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { takeIn } from '#server/customers/take-in/take-in.ts'
import type { App } from '#server/kit/app-services.ts'
import type { Caller } from './http.ts'

/** Takes in all that waits of a merchant, as the job does. */
export async function takeInAll(app: App, merchantId: number): Promise<void> {
  while ((await withSystemCtx(app, merchantId, (ctx) => takeIn(ctx))) > 0);
}

export const listCustomers = async (caller: Caller, filter: object = {}): Promise<Customer[]> =>
  (await caller.data<{ rows: Customer[] }>('/supplier/clientRecord/list', { pageSize: 1_000, ...filter }))
    .rows

export const customerInfo = (caller: Caller, id: number): Promise<CustomerInfo> =>
  caller.data<CustomerInfo>('/supplier/clientRecord/info', { id })

let made = 0
/** A profile as the form wants it, each time somebody else. */
export function customerInput(more: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1
  return {
    name: `王客${made}`,
    pinyin: 'WANG KE',
    wechat: `wx-${made}`,
    phone: `+86 139 ${1000 + made} ${2000 + made * 7}`,
    email: `wang${made}@example.com`,
    ...more,
  }
}
