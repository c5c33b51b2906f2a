import type { SkuForm, SkuInfo } from '#contract/catalog/catalog.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import type { FormError } from '../kit/form/form-store.ts'

/** A step keeps a share, or (where it was made so) an amount in minor units. */
export type Step = { hoursBefore: number | null; keepBasisPoints?: number | null; keepMinor?: number | null }
/** What the form holds: sessions as rows, the cancellation rule in percentages. */
type SkuFields = Omit<SkuForm, 'productType' | 'chargeMethod'>
export type SkuValues = Omit<SkuFields, 'sessions' | 'cancelRule'> & {
  sessionRows: { time: string }[]
  steps: Step[]
}

export const blankSku: SkuValues = {
  code: '',
  names: {},
  summaries: {},
  terms: {},
  descriptions: {},
  categoryId: null,
  tagIds: [],
  coverFileId: null,
  pictureFileIds: [],
  latestBookingDays: 0,
  childFromAge: 3,
  adultFromAge: 12,
  startTime: '08:00',
  sessionRows: [],
  collect: [{ key: 'name', per: 'guest', required: true }],
  collectOwn: true,
  steps: [],
  stockMode: 'date',
  autoConfirm: false,
  needsAudit: false,
  voucherTemplate: 'standard',
  languages: [...languages],
  pickup: false,
  meetingPoint: '',
  onSale: true,
  supplierIds: [],
}

export function valuesOf(sku: SkuInfo): SkuValues {
  const { sessions, cancelRule, tags, suppliers, voucherTemplate: _, ...rest } = sku
  const kept = Object.fromEntries(
    Object.keys(blankSku).flatMap((key) => (key in rest ? [[key, rest[key as keyof typeof rest]]] : [])),
  )
  return {
    ...blankSku,
    ...kept,
    tagIds: tags.map((tag) => tag.id),
    supplierIds: suppliers.map((supplier) => supplier.id),
    sessionRows: sessions.map((time) => ({ time })),
    steps: cancelRule.map((step): Step => ({ ...step })),
  }
}

/** What the call asks of the rows, told on the rows themselves. */
export function skuRules({ stockMode, sessionRows, steps }: SkuValues): FormError[] {
  const empty = (field: string, value: unknown): FormError[] =>
    value === null || value === undefined || value === '' ? [{ field, why: 'required' }] : []
  return [
    ...(stockMode === 'session' && !sessionRows.length ? [{ field: 'sessionRows', why: 'required' }] : []),
    ...sessionRows.flatMap(({ time }, at) => empty(`sessionRows.${at}.time`, time)),
    ...steps.flatMap(({ hoursBefore, keepBasisPoints, keepMinor }, at) => [
      ...empty(`steps.${at}.hoursBefore`, hoursBefore),
      ...(keepMinor == null ? empty(`steps.${at}.keepBasisPoints`, keepBasisPoints) : []),
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
export const sentOf = ({ sessionRows, steps, ...values }: SkuValues): SkuFields => ({
  ...values,
  sessions: sessionRows.map(({ time }) => time).filter(Boolean),
  cancelRule: steps as SkuFields['cancelRule'],
})
