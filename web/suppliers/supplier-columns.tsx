import { supplierRecord } from '#contract/suppliers/supplier.fields.ts'
import { supplierSorts } from '#contract/suppliers/supplier-sorts.ts'
import type { Supplier } from '#contract/suppliers/suppliers.schema.ts'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords, word } from '../kit/words/words.ts'

/** Its merchant account; without one it is told so. */
export function BoundMerchant({ supplier }: { supplier: Supplier }) {
  const { w } = useWords()
  const { boundMerchantCode: code, boundMerchantName: name } = supplier
  if (!code) return <StatusTag tone="muted">{w('suppliers.text.boundNo')}</StatusTag>
  return (
    <>
      <StatusTag tone="info">{w('suppliers.text.boundYes')}</StatusTag> {name} {code}
    </>
  )
}

const column = columnsOf(supplierRecord)

export const supplierColumns: readonly Column<Supplier>[] = [
  column('code', { ...sortsBy(supplierSorts, 'code'), as: 'code', frozen: true, width: 110, card: 'sub' }),
  column('name', { ...sortsBy(supplierSorts, 'name'), width: 214, grow: true, card: 'title' }),
  column('groupName', { width: 146 }),
  column('enabled', { width: 84, card: 'sub' }),
  column('notifyMethod', { width: 196 }),
  column('boundMerchantCode', {
    key: 'bound',
    render: (supplier) => <BoundMerchant supplier={supplier} />,
    text: ({ boundMerchantCode: code, boundMerchantName: name }) =>
      code ? `${word('suppliers.text.boundYes')} ${name} ${code}` : word('suppliers.text.boundNo'),
    width: 172,
    card: 'meta',
  }),
  column('contactName', {
    key: 'contact',
    text: ({ contactName, phone }) => [contactName, phone].filter(Boolean).join(' · '),
    width: 222,
    card: 'meta',
  }),
  column('email', { width: 210, hidden: true }),
  column('settlementTerm', { width: 130 }),
  column('payableMinor', { ...sortsBy(supplierSorts, 'payable'), width: 140, card: 'meta' }),
  column('skus', { ...sortsBy(supplierSorts, 'skus'), width: 80 }),
  column('logins', { width: 90 }),
  column('createdAt', { ...sortsBy(supplierSorts, 'createdAt'), width: 104, hidden: true }),
]
