import type { CancelStep, Supplier } from '#contract/suppliers/suppliers.schema.ts'
import { FactCard } from '../kit/parts/cards.tsx'
import { DateText } from '../kit/parts/date-text.tsx'
import { formatDate } from '../kit/dates.ts'
import { languageNames } from '../kit/language.ts'
import { Money } from '../kit/parts/money.tsx'
import { timeZone } from '../kit/session.ts'
import { useWords } from '../kit/words.ts'
import { SupplierActions, type SupplierActs } from './supplier-actions.tsx'
import { BoundMerchant, SupplierState } from './supplier-columns.tsx'
import './supplier-look.css'

/** All that is known of a supplier, beside the list. */
export function SupplierLook({ supplier, acts }: { supplier: Supplier; acts: SupplierActs }) {
  const { w } = useWords()
  return (
    <div className="supplier-look">
      <SupplierActions supplier={supplier} acts={acts} most={3} />
      <FactCard
        title="suppliers.text.sectionProfile"
        facts={[
          { word: 'suppliers.fields.code', value: supplier.code },
          { word: 'suppliers.fields.enabled', value: <SupplierState supplier={supplier} /> },
          { word: 'suppliers.fields.skus', value: supplier.skus },
          { word: 'suppliers.fields.logins', value: supplier.logins },
          {
            word: 'suppliers.fields.createdAt',
            value: <DateText date={formatDate(supplier.createdAt, timeZone())} />,
          },
          { word: 'suppliers.fields.note', value: supplier.note, wide: true },
        ]}
      />
      <FactCard
        title="suppliers.text.sectionHandOff"
        facts={[
          {
            word: 'suppliers.fields.notifyMethod',
            value: w(`suppliers.notifyMethods.${supplier.notifyMethod}`),
          },
          { word: 'suppliers.fields.bound', value: <BoundMerchant supplier={supplier} /> },
          { word: 'suppliers.fields.contactName', value: supplier.contactName },
          { word: 'suppliers.fields.phone', value: supplier.phone },
          {
            word: 'suppliers.fields.email',
            value: supplier.email && <a href={`mailto:${supplier.email}`}>{supplier.email}</a>,
          },
          {
            word: 'suppliers.fields.language',
            value: languageNames[supplier.language as keyof typeof languageNames],
          },
        ]}
      />
      <FactCard
        title="suppliers.text.sectionSettlement"
        facts={[
          {
            word: 'suppliers.fields.settlementTerm',
            value: w(`suppliers.settlementTerms.${supplier.settlementTerm}`),
          },
          {
            word: 'suppliers.fields.payable',
            value: <Money minor={supplier.payableMinor} currency={supplier.currency} />,
          },
          supplier.cancelRule.length > 0 && {
            word: 'suppliers.fields.cancelRule',
            value: <Ladder steps={supplier.cancelRule} />,
            wide: true,
          },
        ]}
      />
    </div>
  )
}

/** What the supplier keeps of its cost, step by step towards the start. */
function Ladder({ steps }: { steps: readonly CancelStep[] }) {
  const { w } = useWords()
  return (
    <ol>
      {steps.map(({ hoursBefore, keepBasisPoints }) => (
        <li key={hoursBefore}>
          {w('suppliers.text.step', { hours: hoursBefore, percent: keepBasisPoints / 100 })}
        </li>
      ))}
    </ol>
  )
}
