import type { z } from 'zod'
import type { bounceApi } from '#contract/mail/record/bounce.api.ts'
import { fail } from '../../kit/call/errors.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import type { PublicCtx } from '../../kit/ctx.ts'
import { takeReport } from './take-report.ts'

/** What a mail provider posts. Without a secret in the settings there is no such door (404). */
export async function takeBounce(
  { app }: PublicCtx,
  { secret, recipient, message }: z.output<typeof bounceApi.bounce.input>,
): Promise<{ done: true }> {
  const { bounceSecret } = app.config
  if (!bounceSecret || !sameText(secret, bounceSecret)) fail('notFound')
  await takeReport(app, message, recipient ? [recipient] : [])
  return { done: true }
}
