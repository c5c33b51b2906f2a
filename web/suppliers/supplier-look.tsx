import { supplierRecord } from '#contract/suppliers/supplier.fields.ts'
import type { CancelStep, Supplier } from '#contract/suppliers/suppliers.schema.ts'
import { FactCard } from '../kit/parts/page/cards.tsx'
import { factsOf } from '../kit/record/record-facts.tsx'
import { useWords } from '../kit/words/words.ts'
import { SupplierActions, type SupplierActs } from './supplier-actions.tsx'
import { BoundMerchant } from './supplier-columns.tsx'
import './supplier-look.css'

const facts = factsOf(supplierRecord)

/** All that is known of a supplier, beside the list. */
export const SupplierLook = ({ supplier, acts }: { supplier: Supplier; acts: SupplierActs }) => (
  <div className="supplier-look">
    <SupplierActions supplier={supplier} acts={acts} max={3} />
    <FactCard
      title="suppliers.text.sectionProfile"
      facts={facts(supplier, ['code', 'enabled', 'skus', 'logins', 'createdAt', 'note'])}
    />
    <FactCard
      title="suppliers.text.sectionHandOff"
      facts={facts(supplier, [
        'notifyMethod',
        { word: 'suppliers.fields.bound', value: <BoundMerchant supplier={supplier} /> },
        'contactName',
        'phone',
        'email',
        'language',
      ])}
    />
    <FactCard
      title="suppliers.text.sectionSettlement"
      facts={facts(supplier, [
        'settlementTerm',
        'payableMinor',
        supplier.cancelRule.length > 0 && {
          word: 'suppliers.fields.cancelRule',
          value: <Ladder steps={supplier.cancelRule} />,
          wide: true,
        },
      ])}
    />
  </div>
)

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
