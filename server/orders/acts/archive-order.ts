import { plainAct } from './plain-act.ts'

/** Out of the daily lists, by hand or by the merchant's rule. */
export const archiveOrder = plainAct('archive', {
  patch: (_, { ctx }) => ({ archived_at: ctx.now.toISOString(), archived_by_name: ctx.actor.name }),
})
