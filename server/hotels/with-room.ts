import type { Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/call/errors.ts'
import { rooms } from './only-rooms.ts'

/** A package saved here has a room among its parts; of one without, nothing is kept. */
export const withRoom =
  <I, O extends { id: number }>(save: (ctx: Ctx, input: I) => Promise<O>) =>
  async (ctx: Ctx, input: I): Promise<O> => {
    const saved = await save(ctx, input)
    if (!(await rooms.has(ctx, 'packages', [saved.id]))) failField('parts', 'hotels.fieldErrors.noRoom')
    return saved
  }
