import type { UnreadMessage } from '#contract/home/home.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { listNotifications } from '../notifications/notifications.public.ts'

const max = 6

/** What was written at orders and this person has not read, the newest first; how many there are in all. */
export async function unreadMessages(ctx: Ctx): Promise<{ rows: UnreadMessage[]; total: number }> {
  const { rows, total } = await listNotifications(ctx, {
    kinds: ['messageCame'],
    unread: true,
    pageNo: 1,
    pageSize: max,
  })
  return {
    total,
    rows: rows.map(({ id, subjectId: orderId, code, facts, at }) => ({
      id,
      orderId,
      code,
      text: String(facts['text'] ?? ''),
      at,
    })),
  }
}
