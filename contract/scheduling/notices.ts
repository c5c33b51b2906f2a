import { z } from 'zod'
import { DateTime, Email, Id, Language, ShortText } from '../kit/schema.ts'

const noticeAudiences = ['guest', 'driver', 'guide', 'hotel'] as const
/** `no-address`: nothing could leave; the others are those of the mail. */
const noticeStates = ['queued', 'sent', 'failed', 'bounced', 'cancelled', 'no-address'] as const
const Notice = z.object({
  id: Id,
  audience: z.enum(noticeAudiences),
  name: z.string(),
  address: z.string(),
  language: Language,
  time: z.string(),
  coach: z.string(),
  state: z.enum(noticeStates),
  byName: z.string(),
  at: DateTime,
})
export type Notice = z.infer<typeof Notice>
export const DayNotices = z.object({ rows: z.array(Notice) })
export type DayNotices = z.infer<typeof DayNotices>
export const DeskForm = z.object({ name: ShortText.min(1), email: Email, language: Language.default('th') })
export type DeskForm = z.output<typeof DeskForm>
