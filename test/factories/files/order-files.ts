import { writeCsv } from '#contract/kit/sheet/csv.ts'
import type {
  ImportMapping,
  OrderImport,
  OrderImportRow,
  OrderImportRows,
} from '#contract/order-entry/import/order-import.schema.ts'
import { checkImport } from '#server/order-entry/import/check-import.ts'
import { makeOrders } from '#server/order-entry/import/make-orders.ts'
import type { Caller } from '../http.ts'
import { jobOf } from '../jobs.ts'
import type { OrderWorld } from '../orders.ts'

const at = (verb: string) => `/supplier/orderEntry/import/${verb}`

export const heads = [
  'Agent',
  'Tour',
  'Date',
  'Adult',
  'Child',
  'Name',
  'Tel',
  'Booking no',
  'Total',
  'Hotel',
  'Infant',
]
export type Line = Partial<Record<(typeof heads)[number], string>>
let phones = 10_000_000

/** Files of orders as an agent sends them: the columns above, each line another guest. `date`: the day of a line that names none. */
export function orderFiles(world: OrderWorld, date: string) {
  const line = (own: Line = {}): Line => ({
    Agent: 'Lotus',
    Tour: world.sku.code,
    Date: date,
    Adult: '2',
    Name: `Wang ${phones}`,
    Tel: `+66 ${phones++}`,
    ...own,
  })
  const csvOf = (lines: readonly Line[]): string =>
    writeCsv([heads, ...lines.map((one) => heads.map((head) => one[head] ?? ''))])

  async function upload(text: string, caller: Caller = world.staff): Promise<number> {
    const form = new FormData()
    form.set('sessionId', caller.user!.sessionId)
    form.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
    return (await caller.data<{ id: number }>(at('upload'), form)).id
  }
  const info = (id: number) => world.staff.data<OrderImport>(at('info'), { id })
  const rowsOf = async (id: number, states?: string[]): Promise<OrderImportRow[]> =>
    (await world.staff.data<OrderImportRows>(at('rows'), { id, states })).rows
  const run = (job: typeof checkImport, id: number) =>
    job(jobOf(world.app), { merchantId: world.merchant.id, importId: id })
  async function map(id: number, own: Partial<ImportMapping> & { name?: string } = {}): Promise<void> {
    const { mapping } = await info(id)
    await world.staff.data(at('map'), { id, ...mapping, ...own })
    await run(checkImport, id)
  }
  async function checked(lines: readonly Line[]): Promise<number> {
    const id = await upload(csvOf(lines))
    await map(id)
    return id
  }
  async function make(id: number): Promise<void> {
    await world.staff.data(at('run'), { id })
    await run(makeOrders, id)
  }
  return { line, csvOf, upload, info, rowsOf, run, map, checked, make }
}
