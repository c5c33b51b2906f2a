import type { Supplier } from '#contract/suppliers/suppliers.schema.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { dayCell, moneyCell } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/data-table-columns.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords, word } from '../kit/words.ts'

/** May orders go to it? */
export function SupplierState({ supplier }: { supplier: Supplier }) {
  const { w } = useWords()
  return supplier.enabled ? (
    <StatusTag tone="good">{w('suppliers.text.enabled')}</StatusTag>
  ) : (
    <StatusTag tone="muted">{w('suppliers.text.disabled')}</StatusTag>
  )
}

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

const contactOf = ({ contactName, phone }: Supplier) => [contactName, phone].filter(Boolean).join(' · ')

const identity: readonly Column<Supplier>[] = [
  {
    key: 'code',
    title: 'suppliers.fields.code',
    render: (supplier) => <Copyable text={supplier.code} />,
    text: (supplier) => supplier.code,
    frozen: true,
    width: 110,
    card: 'sub',
  },
  {
    key: 'name',
    title: 'suppliers.fields.name',
    text: (supplier) => supplier.name,
    width: 200,
    grow: true,
    card: 'title',
  },
  {
    key: 'enabled',
    title: 'suppliers.fields.enabled',
    render: (supplier) => <SupplierState supplier={supplier} />,
    text: (supplier) => word(`suppliers.text.${supplier.enabled ? 'enabled' : 'disabled'}`),
    width: 100,
    card: 'sub',
  },
  {
    key: 'notifyMethod',
    title: 'suppliers.fields.notifyMethod',
    text: (supplier) => word(`suppliers.notifyMethods.${supplier.notifyMethod}`),
    width: 190,
    card: 'meta',
  },
  {
    key: 'bound',
    title: 'suppliers.fields.bound',
    render: (supplier) => <BoundMerchant supplier={supplier} />,
    text: ({ boundMerchantCode: code, boundMerchantName: name }) =>
      code ? `${word('suppliers.text.boundYes')} ${name} ${code}` : word('suppliers.text.boundNo'),
    width: 210,
    card: 'meta',
  },
  {
    key: 'contact',
    title: 'suppliers.fields.contactName',
    text: contactOf,
    width: 240,
    card: 'meta',
  },
  {
    key: 'email',
    title: 'suppliers.fields.email',
    text: (supplier) => supplier.email,
    width: 210,
    hidden: true,
  },
]

const dealings: readonly Column<Supplier>[] = [
  {
    key: 'settlementTerm',
    title: 'suppliers.fields.settlementTerm',
    text: (supplier) => word(`suppliers.settlementTerms.${supplier.settlementTerm}`),
    width: 130,
  },
  {
    key: 'payable',
    title: 'suppliers.fields.payable',
    ...moneyCell((supplier) => [supplier.payableMinor, supplier.currency]),
    width: 140,
    card: 'meta',
  },
  {
    key: 'skus',
    title: 'suppliers.fields.skus',
    text: (supplier) => supplier.skus,
    align: 'right',
    width: 80,
  },
  {
    key: 'logins',
    title: 'suppliers.fields.logins',
    text: (supplier) => supplier.logins,
    align: 'right',
    width: 90,
  },
  {
    key: 'createdAt',
    title: 'suppliers.fields.createdAt',
    ...dayCell((supplier) => supplier.createdAt),
    width: 104,
    hidden: true,
  },
]

export const supplierColumns: readonly Column<Supplier>[] = [...identity, ...dealings]
