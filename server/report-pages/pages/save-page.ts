import { sql } from 'kysely'
import { faultOf } from '#contract/report-pages/blocks.ts'
import type { PageForm } from '#contract/report-pages/page.schema.ts'
import { fail, failField, failFields } from '../../kit/call/errors.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { insertRow, isMissing, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { isOwner, lockPage, readPage, type PageRecord } from './page-records.ts'

/**
 * Makes a page or changes it. Who began on an older version is refused; whom it is shared with only its owner says: of whoever
 * else may change it, that part of the form is left as it is.
 */
export async function savePage(ctx: Ctx, form: PageForm): Promise<{ id: number; version: number }> {
  const before = form.id === undefined ? undefined : await lockPage(ctx, form.id, 'editor')
  if (before && form.version !== undefined && form.version !== before.version) fail('changedMeanwhile')
  checkBlocks(form)
  const values = {
    name: form.name,
    note: form.note,
    blocks: JSON.stringify(form.blocks),
    ...(await sharedWith(ctx, form, before)),
    changed_at: ctx.now.toISOString(),
    changed_by_name: ctx.actor.name,
  }
  const { id } = before
    ? await updateRow(ctx, 'report_page', before, values)
    : await insertRow(ctx, 'report_page', { ...values, owner_id: userOf(ctx).id })
  await emit(ctx, 'report-pages.saved', {
    subject: 'reportPage',
    subjectId: id,
    facts: { name: form.name, blocks: form.blocks.length },
    before: before && storedOf(before),
    after: storedOf(form),
  })
  return { id, version: (before?.version ?? 0) + 1 }
}

type StoredPage = Pick<PageForm, 'name' | 'sharing' | 'roleIds' | 'readersEdit'> & {
  blocks: readonly unknown[]
}
const storedOf = ({ name, sharing, roleIds, readersEdit, blocks }: StoredPage) => ({
  name,
  sharing,
  roleIds,
  readersEdit,
  blocks: blocks.length,
})

function checkBlocks({ blocks }: PageForm): void {
  const wrong = blocks.flatMap((block, at) => {
    const fault = faultOf(block)
    return fault ? [{ field: `blocks.${at}.measures`, why: `report-pages.faults.${fault}` }] : []
  })
  if (wrong.length) failFields(wrong)
  if (new Set(blocks.map(({ id }) => id)).size < blocks.length) failField('blocks', 'notAllowed')
}

async function sharedWith(ctx: Ctx, form: PageForm, before: PageRecord | undefined) {
  if (before && !isOwner(ctx, before))
    return { sharing: before.sharing, role_ids: before.roleIds, readers_edit: before.readersEdit }
  const roleIds = form.sharing === 'roles' ? [...new Set(form.roleIds)] : []
  if (form.sharing === 'roles' && roleIds.length === 0) failField('roleIds', 'required')
  if (await isMissing(ctx, 'role', roleIds)) failField('roleIds', 'unknown')
  return {
    sharing: form.sharing,
    role_ids: roleIds,
    readers_edit: form.sharing !== 'private' && form.readersEdit,
  }
}

/** A copy is the own private page of whoever makes it, and is mailed to nobody. */
export async function copyPage(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const page = await readPage(ctx, id)
  const name = ctx.app.word(ctx.language, 'report-pages.text.copyOf', { name: page.name }).slice(0, 80)
  const made = await insertRow(ctx, 'report_page', {
    name,
    note: page.note,
    blocks: JSON.stringify(page.blocks),
    owner_id: userOf(ctx).id,
    changed_at: ctx.now.toISOString(),
    changed_by_name: ctx.actor.name,
  })
  await emit(ctx, 'report-pages.copied', {
    subject: 'reportPage',
    subjectId: made.id,
    facts: { name, of: page.name },
  })
  return made
}

/** Takes it away; restored it is as it was, and is mailed again from the next moment on. */
export async function removePage(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const page = await lockPage(ctx, id, 'owner')
  await updateRow(ctx, 'report_page', { id }, { deleted_at: ctx.now.toISOString() })
  await emit(ctx, 'report-pages.deleted', {
    subject: 'reportPage',
    subjectId: id,
    facts: { name: page.name },
  })
  return { done: true }
}

export async function restorePage(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { id: me, isSuper } = userOf(ctx)
  const { rows } = await sql<{ name: string }>`update report_page set deleted_at = null
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and deleted_at is not null
      and (owner_id = ${me} or ${isSuper}::boolean and (sharing <> 'private' or owner_id is null)) returning name`.execute(
    ctx.db,
  )
  const [page] = rows
  if (!page) fail('notFound')
  await emit(ctx, 'report-pages.restored', {
    subject: 'reportPage',
    subjectId: id,
    facts: { name: page.name },
  })
  return { done: true }
}

/** Keeps in which order the person has the pages. */
export async function arrangePages(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ done: true }> {
  await sql`insert into report_page_order (merchant_id, user_id, page_ids)
    values (${ctx.scope.merchantId}, ${userOf(ctx).id}, ${[...new Set(ids)]}::bigint[])
    on conflict (merchant_id, user_id) do update set page_ids = excluded.page_ids`.execute(ctx.db)
  return { done: true }
}
