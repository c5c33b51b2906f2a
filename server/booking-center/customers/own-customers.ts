import { ownFamily, type ownCustomersApi } from '#contract/booking-center/customers/own-customers.api.ts'
import { customersRoutes as all } from '../../customers/view.public.ts'
import { asFamily } from '../../kit/call/over-family.ts'
import type { Handlers, RawContext } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'

/**
 * With the person's rights over its own customers in place of those over the merchant's. Whose customers are meant is held by the
 * walls (server/sql/customers/tables.sql).
 */
const over = <I, O>(handle: (ctx: Ctx, input: I, raw: RawContext) => Promise<O>) =>
  asFamily(ownFamily, handle)

/** The commands and questions of customers over the agent's own. */
export const ownCustomers: Handlers<typeof ownCustomersApi> = {
  customers: over(all.list),
  customerInfo: over(all.info),
  customerSave: over(all.save),
  customerTags: over(all.tags),
  customerNoteSave: over(all.noteSave),
  customerNoteDelete: over(all.noteDelete),
  customerTwins: over(all.twins),
  customerMerge: over(all.merge),
  customerUnmerge: over(all.unmerge),
  customerApart: over(all.apart),
  customerExport: over(all.export),
}
