import { sql } from 'kysely'
import type { Names } from '#contract/kit/schema.ts'
import { followedTexts, type DecideTexts, type WaitingTexts } from '#contract/open-market/library.schema.ts'
import { mayRename, takeTexts } from '../../catalog/catalog.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { hashOf } from '../contracts/deal.ts'
import { tellFollowed } from './tell-followed.ts'

type Field = (typeof followedTexts)[number]
/** A partner's words about a product, by field and language. */
export type Texts = Partial<Record<Field, Names>>

const textIn = (texts: Texts | undefined, field: Field, language: string): string =>
  new Map(Object.entries(texts?.[field] ?? {})).get(language) ?? ''
const languagesOf = (field: Field, ...all: readonly Texts[]): string[] => [
  ...new Set(all.flatMap((texts) => Object.keys(texts[field] ?? {}))),
]
/** Languages in which they say something else than we: what is not said there at all is ours alone. */
const differing = (field: Field, ours: Texts, theirs: Texts): string[] =>
  languagesOf(field, theirs).filter((language) => {
    const text = textIn(theirs, field, language)
    return text !== '' && text !== textIn(ours, field, language)
  })
const saidOf = (texts: Names | undefined): Names =>
  Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text !== ''))
/** The fields that are ours to change. */
const fieldsOf = (ctx: Ctx): readonly Field[] =>
  mayRename(ctx) ? followedTexts : followedTexts.filter((field) => field !== 'names')
const isSame = (ctx: Ctx, a: Texts, b: Texts): boolean =>
  fieldsOf(ctx).every((field) =>
    languagesOf(field, a, b).every((language) => textIn(a, field, language) === textIn(b, field, language)),
  )
type Row = { texts: Texts; waiting: Texts | null }
const lockTexts = async (ctx: Ctx, skuId: number): Promise<Row | undefined> =>
  (
    await sql<Row>`select texts, waiting_texts as waiting from market_follow
      where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId} for update`.execute(ctx.db)
  ).rows[0]
const store = (ctx: Ctx, skuId: number, { texts, waiting }: Row): Promise<unknown> =>
  sql`update market_follow set texts = ${JSON.stringify(texts)}::jsonb,
      waiting_texts = ${waiting ? JSON.stringify(waiting) : null}::jsonb
    where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId}`.execute(ctx.db)

/** Words of a partner that are others than those taken over, or left, wait for a person; a later one takes their place. */
export async function compareTexts(ctx: Ctx, skuId: number, theirs: Texts): Promise<void> {
  const row = await lockTexts(ctx, skuId)
  if (!row) return
  const { texts, waiting } = row
  // Of one that was taken over before words were followed, what stands there now is where it begins.
  if (!Object.keys(texts).length) return void (await store(ctx, skuId, { texts: theirs, waiting: null }))
  if (isSame(ctx, texts, theirs)) {
    if (waiting) await store(ctx, skuId, { texts, waiting: null })
    return
  }
  if (waiting && isSame(ctx, waiting, theirs)) return
  await store(ctx, skuId, { texts, waiting: theirs })
  await tellFollowed(ctx, 'textsWait', skuId)
}

type Listed = Omit<WaitingTexts['rows'][number], 'hash' | 'changes'> & { ours: Texts; theirs: Texts }
export async function listWaitingTexts(ctx: Ctx): Promise<WaitingTexts> {
  const { rows } = await sql<Listed>`
    select f.sku_id as "skuId", s.code, s.names, coalesce(m.names, jsonb_build_object('en', u.name)) as "partnerNames",
           jsonb_build_object('names', s.names, 'summaries', s.summaries, 'terms', s.terms, 'descriptions', s.descriptions) as ours,
           f.waiting_texts as theirs
      from market_follow f
      join sku s on s.merchant_id = f.merchant_id and s.id = f.sku_id
      join supplier u on u.merchant_id = f.merchant_id and u.id = f.supplier_id
      left join platform.merchant m on m.id = u.bound_merchant_id
     where f.merchant_id = ${ctx.scope.merchantId} and f.waiting_texts is not null and s.deleted_at is null
     order by s.code, s.id limit 200`.execute(ctx.db)
  return {
    rows: rows.flatMap(({ ours, theirs, ...row }) => {
      const changes = fieldsOf(ctx).flatMap((field) => {
        const languages = differing(field, ours, theirs)
        if (!languages.length) return []
        const say = (texts: Texts) =>
          Object.fromEntries(languages.map((language) => [language, textIn(texts, field, language)]))
        return [{ field, ours: say(ours), theirs: say(theirs) }]
      })
      return changes.length ? [{ ...row, hash: hashOf(theirs), changes }] : []
    }),
  }
}

/** The words that were seen become ours, in the languages in which they are said there, or ours stay. */
export async function decideTexts(ctx: Ctx, { skuId, take, hash }: DecideTexts): Promise<{ done: true }> {
  const { waiting } = (await lockTexts(ctx, skuId)) ?? fail('notFound')
  if (!waiting) fail('notFound')
  if (hashOf(waiting) !== hash) fail('changedMeanwhile')
  if (take) {
    const { rows } = await sql<Required<Texts>>`select names, summaries, terms, descriptions from sku
      where merchant_id = ${ctx.scope.merchantId} and id = ${skuId}`.execute(ctx.db)
    const ours = rows[0] ?? fail('notFound')
    await takeTexts(ctx, skuId, {
      names: { ...ours.names, ...saidOf(waiting.names) },
      summaries: { ...ours.summaries, ...saidOf(waiting.summaries) },
      terms: { ...ours.terms, ...saidOf(waiting.terms) },
      descriptions: { ...ours.descriptions, ...saidOf(waiting.descriptions) },
    })
  }
  await store(ctx, skuId, { texts: waiting, waiting: null })
  await tellFollowed(ctx, take ? 'textsTaken' : 'textsKept', skuId)
  return { done: true }
}
