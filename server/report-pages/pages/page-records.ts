import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { Block } from '#contract/report-pages/block.schema.ts'
import type { Schedule, sharings } from '#contract/report-pages/page.schema.ts'
import { omit } from '#contract/kit/omit.ts'
import type { Can } from '#contract/kit/schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { userOf, type Ctx, type SessionUser } from '../../kit/ctx.ts'

export type PageRecord = {
  id: number
  version: number
  name: string
  note: string
  blocks: Block[]
  /** Null where the account is gone. */
  ownerId: number | null
  ownerName: string
  sharing: (typeof sharings)[number]
  roleIds: number[]
  readersEdit: boolean
  changedAt: string
  changedByName: string
  schedule: Schedule | null
}

const columns = sql`p.id, p.version, p.name, p.note, p.blocks, p.owner_id as "ownerId", coalesce(o.full_name, '') as "ownerName", p.sharing,
  p.role_ids as "roleIds", p.readers_edit as "readersEdit", p.changed_at as "changedAt", p.changed_by_name as "changedByName",
  (select jsonb_build_object('enabled', s.enabled, 'every', s.every, 'weekday', s.weekday, 'monthDay', s.month_day, 'hour', s.hour,
      'userIds', s.user_ids, 'pdf', s.pdf, 'xlsx', s.xlsx,
      'nextAt', to_char(s.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'lastAt', to_char(s.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
     from report_schedule s where s.merchant_id = p.merchant_id and s.page_id = p.id) as schedule`

/** Pages as they are read; `p` is the page. */
export const selectPages = (ctx: Ctx, which: RawBuilder<SqlBool>) => sql<PageRecord>`
  select ${columns} from report_page p left join app_user o on o.merchant_id = p.merchant_id and o.id = p.owner_id
   where p.merchant_id = ${ctx.scope.merchantId} and ${which}`

/** Pages that a person may open: their own, what is shared with everybody or their role; an administrator all but private ones of people who are there. */
export const openTo = (ctx: Ctx, { id, isSuper }: SessionUser): RawBuilder<SqlBool> => sql<SqlBool>`(
  p.deleted_at is null and (p.owner_id = ${id} or p.sharing = 'everybody'
    or p.owner_id is null and ${isSuper}::boolean
    or p.sharing = 'roles' and (${isSuper}::boolean or (
      select u.role_id from app_user u where u.merchant_id = ${ctx.scope.merchantId} and u.id = ${id}) = any(p.role_ids))))`

/** The page, under the rights of whoever asks; 404 for one that they may not open. */
export async function readPage(ctx: Ctx, id: number): Promise<PageRecord> {
  const { rows } = await selectPages(ctx, sql`p.id = ${id} and ${openTo(ctx, userOf(ctx))}`).execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

const mayEdit = (
  ctx: Ctx,
  { ownerId, readersEdit }: Pick<PageRecord, 'ownerId' | 'readersEdit'>,
): boolean => {
  const { id, isSuper } = userOf(ctx)
  return isSuper || ownerId === id || readersEdit
}
export const isOwner = (ctx: Ctx, { ownerId }: Pick<PageRecord, 'ownerId'>): boolean => {
  const { id, isSuper } = userOf(ctx)
  return isSuper || ownerId === id
}

/** Locks it and reads it as it stands then, for whoever may change it; whom it is shared with is its owner's to say. */
export async function lockPage(ctx: Ctx, id: number, who: 'editor' | 'owner'): Promise<PageRecord> {
  await sql`select from report_page where merchant_id = ${ctx.scope.merchantId} and id = ${id} for no key update`.execute(
    ctx.db,
  )
  const page = await readPage(ctx, id)
  if (!(who === 'owner' ? isOwner : mayEdit)(ctx, page)) fail('report-pages.notOwner')
  return page
}

const canOfPage = (ctx: Ctx, page: PageRecord): Can => ({
  copy: true,
  ...(mayEdit(ctx, page) && { edit: true }),
  ...(isOwner(ctx, page) && { share: true, schedule: true, remove: true }),
})

/** What is told of a page, in a list or by itself. */
export const viewOf = (ctx: Ctx, page: PageRecord) => ({
  ...omit(page, ['blocks', 'ownerId']),
  own: page.ownerId === userOf(ctx).id,
  can: canOfPage(ctx, page),
})

/** Blocks as they are kept: one that another release wrote and this one does not know is left out. */
export const blocksOf = ({ blocks }: Pick<PageRecord, 'blocks'>): Block[] =>
  blocks.flatMap((block) => {
    const parsed = Block.safeParse(block)
    return parsed.success ? [parsed.data] : []
  })
