import type { z } from 'zod'
import type { ArchiveRule } from '#contract/orders/put-away/put-away.schema.ts'
import type { PutAwayFilter } from '#contract/orders/put-away/put-away.api.ts'
import type { OrderPage } from '#contract/orders/order-list.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { listOrders } from '../read/list.queries.ts'
import { keepSettings, settingsNow } from '../work/merchant-settings.ts'

type Page = Promise<z.input<typeof OrderPage>>

/** The trash. */
export const listDeleted = (ctx: Ctx, filter: PutAwayFilter): Page =>
  listOrders(ctx, { ...filter, tab: 'deleted' })

/** The archive, all years of it; an agent's own where an agent asks. */
export const listArchive = (ctx: Ctx, filter: PutAwayFilter): Page =>
  listOrders(ctx, { ...filter, tab: 'archived' })

/** So many days after its service an order is archived by itself. */
export const archiveDaysOf = (settings: Record<string, unknown>): number | null => {
  const days = Number(settings['archiveAfterDays'] ?? Number.NaN)
  return Number.isInteger(days) && days >= 0 ? days : null
}

export const readArchiveRule = async (ctx: Ctx): Promise<ArchiveRule> => ({
  days: archiveDaysOf(await settingsNow(ctx)),
})

export const saveArchiveRule = (ctx: Ctx, { days }: ArchiveRule): Promise<{ done: true }> =>
  keepSettings(ctx, 'archiveRule', { archiveAfterDays: days })
