import { plainAct } from './plain-act.ts'

/** Into the trash: refused, cancelled and invalid orders only. Nothing of its books is touched. */
export const deleteOrder = plainAct('delete', {
  patch: (_, { ctx }) => ({ deleted_at: ctx.now.toISOString() }),
  moved: true,
})
