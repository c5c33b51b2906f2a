import type { Ctx } from '../../../kit/ctx.ts'
import { emit } from '../../../kit/events.ts'

type Waiting = { id: number; system: string; thirdCode: string; cause: string }

/** Somebody has to see to it. */
export const tellWaiting = (ctx: Ctx, { id, system, thirdCode, cause }: Waiting): Promise<void> =>
  emit(ctx, 'channels.orderWaits', {
    subject: 'channelOrder',
    subjectId: id,
    facts: { channel: ctx.actor.name, system, code: thirdCode, cause },
  })
