import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { invoiceTemplateRecord } from '#contract/billing/papers/invoice.fields.ts'
import type { InvoiceTemplate, InvoiceTemplateForm } from '#contract/billing/papers/invoice.schema.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { answerOf, rowOf, valuesOf } from '#contract/kit/record/record-values.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { saveRow, valuesBefore } from '../../kit/db/rows.ts'
import type { InvoiceTemplate as TemplateTable } from '../../kit/db/tables.gen.ts'

type Usage = InvoiceTemplate['usage']
export type TemplateRow = Selectable<TemplateTable>

const rowsOf = async (ctx: Ctx): Promise<TemplateRow[]> =>
  ctx.db.selectFrom('invoice_template').selectAll().where('merchant_id', '=', ctx.scope.merchantId).execute()

/** What papers look like: by the template of their usage, else by the other, else as the product has it. */
export async function templateOf(ctx: Ctx, usage: Usage = 'bill'): Promise<InvoiceTemplateForm> {
  const rows = await rowsOf(ctx)
  const found = rows.find((row) => row.usage === usage) ?? rows.find((row) => row.usage === 'all') ?? rows[0]
  return { usage, ...(found ? answerOf(invoiceTemplateRecord, found) : await begun(ctx)) }
}

/** Does the merchant have a tax number: charges tax, and claims what it pays? */
export const hasTaxNumber = async (ctx: Ctx): Promise<boolean> =>
  (await rowsOf(ctx)).some(({ tax_id: taxId }) => taxId !== '')

/** As it begins: the merchant's own name and how to reach it. */
async function begun(ctx: Ctx) {
  const { rows } = await sql<{ contact: Record<string, string> }>`
    select contact from platform.merchant where id = ${ctx.scope.merchantId}`.execute(ctx.db)
  return {
    ...valuesOf(invoiceTemplateRecord),
    taxBasisPoints: 700,
    withholdBasisPoints: 300,
    layout: 'plain' as const,
    seller: nameIn(ctx.merchant.names, ctx.merchant.language),
    address: Object.values(rows[0]?.contact ?? {})
      .filter(Boolean)
      .join('\n'),
    accent: '#0B6E75',
  }
}

const keys: Record<Usage, string> = { all: `${billKeys.template}.edit`, bill: `${billKeys.setting}.edit` }

export const templateInfo =
  (usage: Usage) =>
  async (ctx: Ctx): Promise<InvoiceTemplate> => {
    const row = (await rowsOf(ctx)).find((one) => one.usage === usage)
    const values = await templateOf(ctx, usage)
    return {
      ...values,
      id: row?.id ?? null,
      version: row?.version ?? 0,
      can: canOf(ctx, { edit: keys[usage] }),
    }
  }

export const saveTemplate =
  (usage: Usage) =>
  async (ctx: Ctx, form: InvoiceTemplateForm): Promise<{ id: number }> => {
    const before = await ctx.db
      .selectFrom('invoice_template')
      .selectAll()
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('usage', '=', usage)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (before && form.version !== undefined && before.version !== form.version) fail('changedMeanwhile')
    const values = { ...rowOf(invoiceTemplateRecord, form), usage }
    const saved = await saveRow(ctx, 'invoice_template', before, values, { created_by_name: ctx.actor.name })
    await emit(ctx, 'billing.templateSaved', {
      subject: 'invoiceTemplate',
      subjectId: saved.id,
      before: valuesBefore(before, values),
      after: values,
    })
    return saved
  }
