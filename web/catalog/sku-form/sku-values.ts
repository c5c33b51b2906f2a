import type { CancelStep, SkuForm, SkuInfo } from '#contract/catalog/catalog.schema.ts'
import type { ProductType } from '#contract/catalog/products.ts'
import { SkuFactsForm } from '#contract/catalog/skus/sku-facts.schema.ts'
import type { SkuFacts } from '#contract/catalog/skus/sku-facts.ts'
import { check } from '#contract/kit/check.ts'
import { languages } from '#contract/kit/languages.ts'
import { skuRecord } from '#contract/catalog/skus/sku.fields.ts'
import type { FormOf, ValuesOf } from '#contract/kit/record/record-types.ts'
import { valuesOf as recordValues } from '#contract/kit/record/record-values.ts'
import type { FormError } from '../../kit/form/form-store.ts'
import { factValues, sentFacts } from './facts-values.ts'

export const keeps = ['percent', 'amount', 'nights'] as const
/** A step keeps one of these; what was typed for another way stays while the form is open, and does not count. */
export type Step = {
  hoursBefore: number | null
  keep: (typeof keeps)[number]
  keepBasisPoints: number | null
  keepMinor: number | null
  keepNights: number | null
}
export const newStep: Step = {
  hoursBefore: null,
  keep: 'percent',
  keepBasisPoints: null,
  keepMinor: null,
  keepNights: null,
}
/** Where each way of keeping stands in a step. */
const storedAs = { percent: 'keepBasisPoints', amount: 'keepMinor', nights: 'keepNights' } as const
const stepOf = (step: CancelStep): Step => ({
  ...newStep,
  ...step,
  keep: keeps.find((keep) => storedAs[keep] in step)!,
})
const sentStep = ({ hoursBefore, keep, ...step }: Step) =>
  ({ hoursBefore, [storedAs[keep]]: step[storedAs[keep]] }) as CancelStep

/** What the form holds: sessions and the steps of the cancellation rule as rows. */
type SkuFields = Omit<SkuForm, 'productType' | 'chargeMethod'>
type Fields = (typeof skuRecord)['fields']
type Beside = Pick<SkuFields, 'collect' | 'languages'> & Rows
type Rows = { sessionRows: { time: string }[]; steps: Step[]; facts: SkuFacts }
export type SkuValues = ValuesOf<Fields> & Beside
/** The same once it is checked. */
export type CheckedSku = FormOf<Fields> & Beside

export const blankSku = (type: ProductType): SkuValues => ({
  ...recordValues(skuRecord),
  startTime: type === 'hotel-room' ? '14:00' : '08:00',
  sessionRows: [],
  collect: [{ key: 'name', per: 'guest', required: true }],
  steps: [],
  languages: [...languages],
  facts: factValues(type),
})

export const valuesOf = (sku: SkuInfo): SkuValues => ({
  ...recordValues(skuRecord, {
    ...sku,
    tagIds: sku.tags.map(({ id }) => id),
    supplierIds: sku.suppliers.map(({ id }) => id),
  }),
  collect: sku.collect,
  languages: sku.languages,
  facts: factValues(sku.productType, sku.facts),
  sessionRows: sku.sessions.map((time) => ({ time })),
  steps: sku.cancelRule.map(stepOf),
})

/** What the call asks of the rows, told on the rows themselves. */
export function skuRules({
  stockMode,
  sessionRows,
  steps,
  facts,
}: Rows & Pick<SkuValues, 'stockMode'>): FormError[] {
  const empty = (field: string, value: unknown): FormError[] =>
    value === null || value === undefined || value === '' ? [{ field, why: 'required' }] : []
  return [
    ...(stockMode === 'session' && !sessionRows.length ? [{ field: 'sessionRows', why: 'required' }] : []),
    ...sessionRows.flatMap(({ time }, at) => empty(`sessionRows.${at}.time`, time)),
    ...(check(SkuFactsForm, sentFacts(facts)).fields ?? []).map((error) => ({
      ...error,
      field: `facts.${error.field}`,
    })),
    ...steps.flatMap((step, at) => [
      ...empty(`steps.${at}.hoursBefore`, step.hoursBefore),
      ...empty(`steps.${at}.${storedAs[step.keep]}`, step[storedAs[step.keep]]),
    ]),
  ]
}

const rowNames: Record<string, string> = { sessions: 'sessionRows', cancelRule: 'steps' }
/** The server's refusals under the names that the form has. */
export const skuRefusals = (errors: readonly FormError[]): FormError[] =>
  errors.map((error) => {
    const [first = '', ...rest] = error.field.split('.')
    return { ...error, field: [rowNames[first] ?? first, ...rest].join('.') }
  })

/** As the call wants it. */
export const sentOf = <V extends Rows>({ sessionRows, steps, facts, ...values }: V) => ({
  ...values,
  facts: sentFacts(facts),
  sessions: sessionRows.map(({ time }) => time).filter(Boolean),
  cancelRule: steps.map(sentStep),
})
