import { sql } from 'kysely'
import type { z } from 'zod'
import { contactKeys } from '#contract/company/company.fields.ts'
import type { CompanyInfo, InfoForm, InfoSave } from '#contract/company/company.schema.ts'
import type { MerchantDocument } from '#contract/kit/text/merchant-documents.ts'
import { loadPictures } from '../files/files.public.ts'
import { forgetSessions } from '../identity/identity.public.ts'
import { fail, failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { saveChanges } from './save-changes.ts'

type Row = {
  code: string
  names: InfoForm['names']
  contact: Record<string, string>
  logoFileId: number | null
  documents: MerchantDocument[]
  version: number
}

/** What is told of the merchant on its papers; `lock` for who changes it. */
export async function readInfo(ctx: Ctx, lock = false): Promise<CompanyInfo> {
  const { rows } = await sql<Row>`
    select code, names, contact, logo_file_id as "logoFileId", documents, info_version as version
      from platform.merchant where id = ${ctx.scope.merchantId} ${sql.raw(lock ? 'for no key update' : '')}`.execute(
    ctx.db,
  )
  const { contact, ...row } = rows[0] ?? fail('notFound')
  const { phone = '', email = '', address = '', website = '', line = '', wechat = '' } = contact
  return { ...row, phone, email, address, website, line, wechat }
}

export async function saveInfo(
  ctx: Ctx,
  { version, ...form }: z.output<typeof InfoSave>,
): Promise<{ done: true }> {
  const { version: stored, code: _, ...before } = await readInfo(ctx, true)
  if (stored !== version) fail('changedMeanwhile')
  return writeInfo(ctx, before, form)
}

/** Writes all of it; told with the fields that changed. */
export async function writeInfo(ctx: Ctx, before: InfoForm, form: InfoForm): Promise<{ done: true }> {
  if (form.logoFileId && form.logoFileId !== before.logoFileId) await requireLogo(ctx, form.logoFileId)
  const contact = Object.fromEntries(contactKeys.flatMap((key) => (form[key] ? [[key, form[key]]] : [])))
  await sql`update platform.merchant
       set names = ${JSON.stringify(form.names)}::jsonb, contact = ${JSON.stringify(contact)}::jsonb,
           logo_file_id = ${form.logoFileId}, documents = ${JSON.stringify(form.documents)}::jsonb
     where id = ${ctx.scope.merchantId}`.execute(ctx.db)
  await saveChanges(ctx, 'company.infoSaved', before, form)
  ctx.afterCommit(() => forgetSessions(ctx.app, ctx.scope.merchantId))
  return { done: true }
}

async function requireLogo(ctx: Ctx, id: number): Promise<void> {
  const [file] = await loadPictures(ctx, [id])
  if (file?.kind !== 'cover') failField('logoFileId', 'unknown')
}
