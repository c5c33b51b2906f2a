import { loadPictures } from '../../files/files.public.ts'
import { anyOf } from '../../kit/db/filters.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** Who signs what a guest is given in the merchant's place: its name, how to reach it, its logo where it has one. */
export type Sign = { name: string; contact: readonly string[]; logo?: Uint8Array }

/** Of agents that the merchant lets sign, and that said how they are reached or gave a logo. With the merchant's eyes. */
export async function signsOf(ctx: Ctx, agentIds: readonly number[]): Promise<Map<number, Sign>> {
  if (agentIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('agent')
    .select(['id', 'name', 'contact_line', 'logo_file_id'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf([...new Set(agentIds)]))
    .where('own_vouchers', '=', true)
    .where((e) => e.or([e('contact_line', '!=', ''), e('logo_file_id', 'is not', null)]))
    .execute()
  const wanted = rows.flatMap(({ logo_file_id: logoId }) => logoId ?? [])
  const logos = new Map((await loadPictures(ctx, wanted)).map(({ id, content }) => [id, content]))
  return new Map(
    rows.map(({ id, name, contact_line: line, logo_file_id: logoId }) => {
      const logo = logoId === null ? undefined : logos.get(logoId)
      return [id, { name, contact: line ? [line] : [], ...(logo && { logo }) }]
    }),
  )
}
