import type { ownCustomersApi } from '#contract/booking-center/customers/own-customers.api.ts'
import { customersRoutes as all } from '../../customers/view.public.ts'
import type { Handlers, RawContext } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { asDesk } from './as-desk.ts'

const over =
  <I, O>(handle: (ctx: Ctx, input: I, raw: RawContext) => Promise<O>) =>
  (ctx: Ctx, input: I, raw: RawContext): Promise<O> =>
    handle(asDesk(ctx), input, raw)

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
