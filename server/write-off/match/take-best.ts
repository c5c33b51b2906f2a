import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { makeMatch } from './make-match.ts'
import { lockLine, requireOpen } from './match-records.ts'

/** Takes what a line is sure to be, as it was worked out last; told where it is sure no more. */
export async function takeBest(
  ctx: Ctx,
  one: { id: number; version?: number | undefined },
): Promise<{ id: number }> {
  const line = await lockLine(ctx, one)
  const [best] = line.candidates
  requireOpen(line)
  if (line.suggested !== 'sure' || !best) fail('write-off.notSure')
  const made = await makeMatch(ctx, {
    lines: [{ id: line.id }, ...best.lines.map((id) => ({ id }))],
    items: best.items,
    differences: best.differences,
    reasons: best.reasons,
    clientRequestId: `best ${line.id} ${line.version}`,
  })
  ctx.takenBackBy?.({ id: made.id, reason: ctx.app.word(ctx.language, 'write-off.text.takenBack') })
  return made
}
