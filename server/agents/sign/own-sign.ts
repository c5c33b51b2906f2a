import type { SignForm } from '#contract/agents/sign/sign.schema.ts'
import { deleteFile, loadPictures } from '../../files/files.public.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { readRow, updateRow, valuesBefore } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'

const ownId = (ctx: Ctx): number => userOf(ctx).agentId ?? fail('notFound')

/** How the agent signs, and whether the merchant lets its guests see it. */
export async function readSign(ctx: Ctx) {
  const agent = await readRow(ctx, 'agent', ownId(ctx))
  return {
    logoFileId: agent.logo_file_id,
    contactLine: agent.contact_line,
    name: agent.name,
    shown: agent.own_vouchers,
  }
}

/** Changes logo and contact line; a replaced logo is forgotten. Only a logo that the agent itself uploaded. */
export async function saveSign(ctx: Ctx, { logoFileId, contactLine }: SignForm): Promise<{ done: true }> {
  const id = ownId(ctx)
  if (logoFileId) await requireLogo(ctx, logoFileId)
  return asMerchant(ctx, async (own) => {
    const before = await readRow(own, 'agent', id, 'for no key update')
    const after = { logo_file_id: logoFileId, contact_line: contactLine }
    await updateRow(own, 'agent', { id }, after)
    if (before.logo_file_id && before.logo_file_id !== logoFileId) await deleteFile(own, before.logo_file_id)
    await emit(own, 'agents.signed', {
      subject: 'agent',
      subjectId: id,
      facts: { name: before.name },
      before: valuesBefore(before, after),
      after,
    })
    return { done: true }
  })
}

async function requireLogo(ctx: Ctx, fileId: number): Promise<void> {
  const [file] = await loadPictures(ctx, [fileId])
  if (file?.kind !== 'logo') failField('logoFileId', 'unknown')
}
