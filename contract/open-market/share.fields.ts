import { form, row } from '../kit/record/record.ts'
import { sharedKinds } from './setting.fields.ts'

export const shareRow = row('open-market.fields', {
  code: { kind: 'text', label: 'catalog.fields.code' },
  names: { kind: 'names', label: 'open-market.fields.product' },
  sharedWith: { kind: 'text', words: 'open-market.shareKinds' },
  productType: { kind: 'text', words: 'catalog.productTypes' },
  lacks: { kind: 'texts', max: 10, words: 'open-market.lacks' },
})

/** What is shared by itself: every product of a category and those below it, or every one. */
export const shareRuleForm = form('open-market.fields', {
  categoryId: { kind: 'ref', optional: true, label: 'catalog.fields.category' },
  sharedWith: {
    kind: 'choice',
    of: sharedKinds,
    words: 'open-market.shareKinds',
    initial: 'partners',
  },
  partnerCodes: { kind: 'text', max: 600, label: 'open-market.text.partnerCodes' },
  existing: { kind: 'flag', default: true },
})
