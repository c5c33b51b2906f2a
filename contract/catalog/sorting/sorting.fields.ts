import { form, record } from '../../kit/record/record.ts'
import { productCode } from '../product-code.ts'

const skus = { kind: 'count', only: 'answer', column: false, label: 'catalog.text.products' } as const

/** A place where products take place. */
export const destinationRecord = record('catalog.fields', {
  code: productCode,
  /** Its Chinese and its English name; other languages where there is one. */
  names: { kind: 'names', required: true, label: 'catalog.fields.name' },
  /** Products there, packages among them; those in the recycle bin do not count. */
  skus,
})

/** A branch of the merchant's own tree. */
export const categoryRecord = record('catalog.fields', {
  names: { kind: 'names', required: true, label: 'catalog.fields.name' },
  /** The one that it stands below. */
  parentId: { kind: 'ref', optional: true, label: 'catalog.fields.parent' },
  position: { kind: 'number', min: 0, max: 9_999, default: 0 },
  skus,
})

/** What products are marked with. */
export const tagRecord = record('catalog.fields', {
  names: { kind: 'names', required: true, max: 40, label: 'catalog.fields.name' },
  /** The tag that it is a subtag of. */
  parentId: { kind: 'ref', optional: true, label: 'catalog.fields.parentTag' },
  colour: {
    kind: 'choice',
    of: ['neutral', 'blue', 'green', 'amber', 'red', 'violet'],
    words: 'catalog.colours',
    default: 'neutral',
  },
  /** SKUs of this screen's that carry it or one of its subtags; those in the recycle bin do not count. */
  skus,
  /** Others that carry it and are none of this screen's: of rooms' tags, what is no room. */
  elsewhere: { kind: 'count', only: 'answer', column: false },
})

/** The tag that others become. */
export const mergeForm = form('catalog.fields', {
  toId: { kind: 'ref', label: 'catalog.fields.mergeInto' },
})
