import { nameIn } from '#contract/kit/languages.ts'
import type { Names } from '#contract/kit/schema.ts'
import { emitSaved } from '../../audit/audit.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow, valuesBefore } from '../../kit/db/rows.ts'
import { cleanRichTexts, lockSku } from './save-sku.ts'

type Texts = { names: Names; summaries: Names; terms: Names; descriptions: Names }

/** Whether a merchant lets the names of its SKUs be changed. */
export const mayRename = ({ merchant }: Ctx): boolean => merchant.flags['skuNameEditable'] === true

/** Gives a SKU the words of another one; its names only where the merchant lets them be changed. */
export async function takeTexts(ctx: Ctx, skuId: number, texts: Texts): Promise<void> {
  const before = await lockSku(ctx, skuId)
  const values = {
    summaries: texts.summaries,
    terms: texts.terms,
    descriptions: cleanRichTexts(texts.descriptions),
    ...(mayRename(ctx) && { names: texts.names }),
  }
  await updateRow(ctx, 'sku', before, { ...values, modified_at: ctx.now.toISOString() })
  await emitSaved(ctx, 'catalog.skuUpdated', {
    subject: 'sku',
    subjectId: skuId,
    facts: { code: before.code, name: nameIn(values.names ?? before.names, 'en') },
    before: valuesBefore(before, values),
    after: values,
  })
}
