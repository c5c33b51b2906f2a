import { form } from '../../kit/record/record.ts'

/** Quotations taken over from another of the same kind. */
export const copyQuotationForm = form('pricing.fields', {
  fromId: { kind: 'ref', label: 'pricing.text.copyAgent' },
  mode: { kind: 'choice', of: ['fill', 'replace'], initial: 'fill', label: 'pricing.text.copyMode' },
})
