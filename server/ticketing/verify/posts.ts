import { sql } from 'kysely'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Post, PostForm } from '#contract/ticketing/verify/verify.schema.ts'
import { postRecord } from '#contract/ticketing/verify/post.fields.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { isMissing, lockForm, readRow } from '../../kit/db/rows.ts'
import { enablesPlain, savePlain } from '../../kit/record/plain-record.ts'

/** What events keep of a post. */
const posts = {
  table: 'ticket_post',
  subject: 'ticketPost',
  event: 'ticketing.post',
  kept: ({ name, pier, ways }: { name: string; pier?: string; ways?: string }) => ({ name, pier, ways }),
  facts: (_: Ctx, { name }: { name: string }) => ({ name }),
} as const

/** Every post with the names of what is let on board there. */
export async function listPosts(ctx: Ctx): Promise<{ rows: Post[] }> {
  const { rows } = await sql<{
    id: number
    version: number
    name: string
    pier: string
    sku_ids: number[]
    ways: Post['ways']
    enabled: boolean
    names: Record<string, string>[]
  }>`select p.id, p.version, p.name, p.pier, p.sku_ids, p.ways, p.enabled,
       coalesce((select jsonb_agg(s.names order by s.code) from sku s where s.merchant_id = p.merchant_id and s.id = any(p.sku_ids)), '[]') as names
      from ticket_post p where p.merchant_id = ${ctx.scope.merchantId} order by p.enabled desc, p.name, p.id`.execute(
    ctx.db,
  )
  return {
    rows: rows.map(({ names, ...row }) => ({
      ...answerOf(postRecord, row),
      id: row.id,
      version: row.version,
      skuNames: names.map((one) => nameIn(one, ctx.language)),
    })),
  }
}

export async function savePost(ctx: Ctx, form: PostForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'ticket_post', form)
  if (await isMissing(ctx, 'sku', form.skuIds)) failField('skuIds', 'unknown')
  return savePlain(ctx, posts, before, rowOf(postRecord, form))
}

export const enablePost = enablesPlain(posts)

/** The post of a scan; null where none is named. 404 for an unknown one. */
export const postOf = async (ctx: Ctx, id: number | undefined) => {
  if (id === undefined) return null
  const { name, sku_ids: skuIds, ways } = await readRow(ctx, 'ticket_post', id)
  return { id, name, skuIds, ways }
}
