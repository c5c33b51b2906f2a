import { plainAct } from './plain-act.ts'

/** Into the trash: refused, cancelled and invalid orders only. Nothing of its books is touched. */
export const deleteOrder = plainAct('delete', {
  patch: ({ reason = '' }, { ctx }) => ({
    deleted_at: ctx.now.toISOString(),
    deleted_by_name: ctx.actor.name,
    delete_reason: reason,
  }),
  moved: true,
})

export const restoreOrder = plainAct('restore', {
  patch: () => ({ deleted_at: null, deleted_by_name: '', delete_reason: '' }),
  moved: true,
})
