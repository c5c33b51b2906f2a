import type { Ctx } from '../../kit/ctx.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'

/**
 * The merchant's sandbox, where partners try their systems, is brought up to date by a job, and made with the first key: it knows that
 * key's person and role, and tells by endpoints of its own. `resumes`: an endpoint that was paused there, and goes on.
 */
export const queueSandboxFill = (ctx: Ctx, resumes?: number): Promise<void> => {
  const key = `sandbox-${ctx.scope.merchantId}`
  return resumes === undefined
    ? enqueue(ctx, 'tenants.fillSandbox', {}, { key })
    : enqueue(ctx, 'tenants.fillSandbox', { resumes }, { key: `${key}-${resumes}` })
}
