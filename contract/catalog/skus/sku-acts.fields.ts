import { form } from '../../kit/record/record.ts'

const copied = {
  withPrices: { kind: 'flag', initial: true },
  withCosts: { kind: 'flag', initial: true },
} as const
const code = { kind: 'text', required: true, max: 30 } as const

/** A copy of a SKU. */
export const copySkuForm = form('catalog.fields', { code, ...copied })
/** Copies of many, each under its code with the same end. */
export const copiesForm = form('catalog.fields', {
  suffix: { kind: 'text', required: true, max: 10, label: 'catalog.fields.codeSuffix' },
  ...copied,
})
/** A copy that is asked for its code alone: of a package, of an add-on. */
export const codeForm = form('catalog.fields', { code })
/** The tags that many SKUs are given, or lose. */
export const tagsForm = form('catalog.fields', {
  tagIds: { kind: 'refs', required: true, label: 'catalog.fields.tags' },
})
/** One supplier more. */
export const supplierForm = form('catalog.fields', {
  supplierId: { kind: 'ref', label: 'catalog.fields.supplier' },
})
