import { sql } from 'kysely'
import { answerFile, loadFiles } from '../../files/files.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { countLookUp } from '../partners.ts'

const seconds = 600

/**
 * A picture that a company's page shows, for whom the page's policy lets read it: no other file of the company, and none of a page that is
 * hidden or keeps the asker out. What is asked in vain counts as a look-up of a company.
 */
export async function showPicture(
  ctx: Ctx,
  { merchantCode, id }: { merchantCode: string; id: number },
): Promise<RawAnswer> {
  if (!may(ctx, 'oMarket.agents') && !may(ctx, 'oMarket.suppliers'))
    fail('noPermission', { key: 'oMarket.suppliers' })
  const { rows } = await sql<{ id: number }>`
    select m.id from platform.merchant m join platform.market_company c on c.merchant_id = m.id
     where m.code = ${merchantCode.toUpperCase()} and (c.logo_file_id = ${id} or ${id} = any(c.picture_file_ids))`.execute(
    ctx.db,
  )
  const [company] = rows
  const [file] = company ? await lookInto(ctx, company.id, (there) => loadFiles(there, [id])) : []
  if (!file) {
    await countLookUp(ctx)
    return fail('notFound')
  }
  const answer = answerFile(file)
  return { ...answer, headers: { ...answer.headers, 'cache-control': `private, max-age=${seconds}` } }
}
