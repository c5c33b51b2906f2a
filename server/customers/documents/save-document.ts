import { rowOf } from '#contract/kit/record/record-values.ts'
import { documentRecord } from '#contract/customers/document.fields.ts'
import type { DocumentForm } from '#contract/customers/customers.schema.ts'
import type { Upload } from '#contract/kit/upload.ts'
import { deleteFile, loadFiles, readDocument, saveFile } from '../../files/files.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { deleteRow, lockForm, lockRow, readRow, saveRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { unique } from '../../kit/record/unique.ts'
import { lockPeople } from '../match/owners.ts'
import { codeOf } from '../people/code.ts'
import { learn } from '../people/learn.ts'
import { lockStanding } from '../people/standing.ts'

const taken = { customer_document_number: 'number' }

/** Gives a customer a document, or changes one. It stays with the profile that it was given to, whatever that is merged into. */
export async function saveDocument(ctx: Ctx, form: DocumentForm): Promise<{ id: number }> {
  await lockPeople(ctx)
  const before = await lockForm(ctx, 'customer_document', form)
  const { customer_id: requested, ...values } = rowOf(documentRecord, form)
  const customerId = before?.customer_id ?? (await lockStanding(ctx, requested)).id
  const saved = await unique(taken, () =>
    saveRow(
      ctx,
      'customer_document',
      before,
      { ...values, customer_id: customerId },
      { created_by_name: ctx.actor.name },
    ),
  )
  await learn(ctx, customerId)
  await tell(ctx, 'customers.documentSaved', customerId, form.kind)
  return saved
}

export async function deleteDocument(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  await lockPeople(ctx)
  const row = await lockRow(ctx, 'customer_document', id)
  await deleteRow(ctx, 'customer_document', id)
  if (row.file_id) await deleteFile(ctx, row.file_id)
  await learn(ctx, row.customer_id)
  await tell(ctx, 'customers.documentDeleted', row.customer_id, row.kind)
  return { done: true }
}

/** Keeps its picture or scan, in the place of the one before. */
export async function uploadDocument(
  ctx: Ctx,
  { id, file }: { id: number; file: Upload },
): Promise<{ done: true }> {
  const row = await lockRow(ctx, 'customer_document', id)
  const contentType = readDocument(file.content) ?? failField('file', 'customers.text.fileRule', { max: 5 })
  const fileId = await saveFile(ctx, {
    kind: 'customer-document',
    name: file.fileName,
    contentType,
    content: file.content,
  })
  await updateRow(ctx, 'customer_document', row, { file_id: fileId })
  if (row.file_id) await deleteFile(ctx, row.file_id)
  await tell(ctx, 'customers.documentFiled', row.customer_id, row.kind)
  return { done: true }
}

/** The picture itself; who looked at it is kept. */
export async function showDocument(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const row = await readRow(ctx, 'customer_document', id)
  const [file] = row.file_id ? await loadFiles(ctx, [row.file_id]) : []
  if (!file) fail('notFound')
  await tell(ctx, 'customers.documentShown', row.customer_id, row.kind)
  return {
    contentType: file.contentType,
    body: file.content,
    headers: {
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline',
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'",
    },
  }
}

type DocumentView = 'documentSaved' | 'documentDeleted' | 'documentFiled' | 'documentShown'
const tell = (ctx: Ctx, type: `customers.${DocumentView}`, id: number, kind: string) =>
  emit(ctx, type, { subject: 'customer', subjectId: id, facts: { customer: codeOf(id), kind } })
