import { pinyin } from 'pinyin-pro'
import { sql } from 'kysely'
import type { Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { simplifiedChinese } from '../../kit/text/fold.ts'

const chinese = /\p{Script=Han}/u

/** Chinese names in small Latin letters, whole and by their initials: 深圳亲子团 is "shenzhenqinzituan szqzt". '' where none is Chinese. */
export function speltOf(names: Readonly<Partial<Names>>): string {
  const texts = [names['zh-CN'], names['zh-TW'] && simplifiedChinese(names['zh-TW']), names.en]
  const plain = new Set(texts.flatMap((text) => (text && chinese.test(text) ? [text] : [])))
  const parts = [...plain].flatMap((text) => {
    const read = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).map(
      (part) => part.replaceAll(/\s/g, '').toLowerCase(),
    )
    return [read.join(''), read.map((part) => part.slice(0, 1)).join('')]
  })
  return [...new Set(parts)].join(' ')
}

/** Names that were stored before they were spelt. */
export async function spellStored(ctx: Ctx, table: 'itinerary' | 'travel_plan'): Promise<void> {
  const { rows } = await sql<{ id: number; names: Names }>`select id, names from ${sql.table(table)}
    where merchant_id = ${ctx.scope.merchantId} and spelt is null order by id limit 500 for no key update`.execute(
    ctx.db,
  )
  if (rows.length)
    await sql`update ${sql.table(table)} t set spelt = r.spelt
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ names }) => speltOf(names))}::text[]) r (id, spelt)
       where t.merchant_id = ${ctx.scope.merchantId} and t.id = r.id`.execute(ctx.db)
}
