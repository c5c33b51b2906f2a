import type { HashedEntry } from '#contract/ticketing/offline/journal.ts'
import type { OfflineSale } from '#contract/ticketing/offline/lease.schema.ts'
import type { EntryResult } from '#contract/ticketing/offline/offline.schema.ts'
import type { App } from '../../kit/app-services.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'

/** A sale as a device wrote it, and which device. */
export type SaleEntry = { device: { id: number; name: string }; entry: HashedEntry; sale: OfflineSale }
/** The order that was made of it, or why none could be. */
export type SaleMade = { orderId: number } | { failed: string }
/** What became of it in the books. `codes` are those that its guests hold. */
export type SaleLanded = {
  result: EntryResult
  orderId: number | null
  codes: string[]
  facts: Record<string, string>
}

/**
 * How a sale without network becomes an order: the counter's, which stands above this domain and is joined to it where the process is put
 * together (server/domains.ts). `make` runs in transactions of its own and does the same thing once however often it is asked; `land` books
 * money and tickets in the transaction that takes the entry in.
 */
export type OfflineSales = {
  make: (ctx: CallCtx, sale: SaleEntry) => Promise<SaleMade>
  land: (ctx: Ctx, sale: SaleEntry & { at: Date }, made: SaleMade) => Promise<SaleLanded>
}

const name = 'ticketing.offlineSales'
export const joinOfflineSales = (app: Pick<App, 'services'>, sales: OfflineSales): void =>
  void app.services.set(name, sales)

const isSales = (found: unknown): found is OfflineSales =>
  typeof found === 'object' && found !== null && 'make' in found && 'land' in found

export function offlineSalesOf(app: Pick<App, 'services'>): OfflineSales {
  const found = app.services.get(name)
  if (!isSales(found)) throw new Error('nothing takes in what was sold without network')
  return found
}
