import { supplierRecord } from '#contract/suppliers/supplier.fields.ts'
import type { CancelStep, Supplier, SupplierContact } from '#contract/suppliers/suppliers.schema.ts'
import { LastEvents } from '../audit/history.public.tsx'
import { RecordQuickView } from '../kit/list/quick-view/record-quick-view.tsx'
import { useQuickView } from '../kit/list/quick-view/use-quick-view.ts'
import { Card, FactCard } from '../kit/parts/page/cards.tsx'
import { Panels } from '../kit/route/panels.tsx'
import { factsOf } from '../kit/record/record-facts.tsx'
import { useWords } from '../kit/words/words.ts'
import { SupplierActions, type SupplierActs } from './supplier-actions.tsx'
import { BoundMerchant } from './supplier-columns.tsx'
import { suppliers } from './suppliers.client.ts'
import './supplier-quick-view.css'

const facts = factsOf(supplierRecord)

/** All that is known of a supplier, beside the list. */
export function SupplierQuickView({ supplier, acts }: { supplier: Supplier; acts: SupplierActs }) {
  const info = useQuickView(suppliers.info, { id: supplier.id }, { live: ['supplier'] })
  return (
    <RecordQuickView
      name={supplier.name}
      acts={<SupplierActions supplier={supplier} acts={acts} max={3} />}
      last={<LastEvents of={info} />}
    >
      <FactCard
        title="suppliers.text.sectionProfile"
        facts={facts(supplier, ['code', 'groupName', 'enabled', 'skus', 'logins', 'createdAt', 'note'])}
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
      {supplier.contacts.length > 0 && <Contacts of={supplier.contacts} />}
      <Panels on="supplier" id={supplier.id} />
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
    </RecordQuickView>
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

const handOffs = ['forOrders', 'forChanges', 'forCancellations'] as const

/** Its people: what they do, how they are reached, and which requests they get. */
function Contacts({ of }: { of: readonly SupplierContact[] }) {
  const { w } = useWords()
  return (
    <Card title="suppliers.text.sectionContacts">
      <ul className="supplier-contacts">
        {of.map((contact, at) => (
          <li key={at}>
            <b>{contact.name}</b> · {w(`suppliers.contactRoles.${contact.role}`)}
            <small>
              {[
                contact.phone,
                contact.email,
                contact.weChat && `${w('suppliers.contacts.weChat')} ${contact.weChat}`,
                contact.line && `${w('suppliers.contacts.line')} ${contact.line}`,
                ...handOffs.filter((one) => contact[one]).map((one) => w(`suppliers.contacts.${one}`)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
