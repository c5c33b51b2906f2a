import { supplierRecord } from '#contract/suppliers/supplier.fields.ts'
import { SupplierForm, type Supplier } from '#contract/suppliers/suppliers.schema.ts'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { suppliers } from './suppliers.client.ts'

const Field = fieldOf(supplierRecord)

/** Adds a supplier or changes one. Mount it anew (`key`) for another. */
export function SupplierDrawer({ supplier, ...panel }: Panel & { supplier: Supplier | null }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(supplierRecord, {
    name: 'suppliers',
    schema: SupplierForm,
    existing: supplier ?? { currency },
  })
  // What a contract of the market says is changed there.
  const fixed = supplier?.byContract != null
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(supplier ? 'suppliers.text.edit' : 'suppliers.text.new')}
      call={supplier ? suppliers.update : suppliers.save}
      owner={supplier && { id: supplier.id }}
      doneText={w('suppliers.text.saved')}
      width={600}
    >
      <FieldGroup title="suppliers.text.sectionProfile">
        <Field name="name" autoFocus />
        <Field name="code" />
        <Field name="groupName" />
        <Field name="contactName" />
        <Field name="phone" />
        <Field name="email" />
        <Field name="language" />
        <Field name="note" wide />
      </FieldGroup>
      <FieldGroup title="suppliers.text.sectionHandOff">
        {/* Only a bound supplier is reached through its merchant account. */}
        <Field name="notifyMethod" but={supplier?.boundMerchantCode ? [] : ['mirror']} disabled={fixed} wide />
      </FieldGroup>
      <FieldGroup title="suppliers.text.sectionContacts">
        <p className="lt-field-wide lt-field-help">{w('suppliers.text.contactsHelp')}</p>
        <Field name="contacts" addWord="suppliers.text.addContact" />
      </FieldGroup>
      <FieldGroup title="suppliers.text.sectionSettlement">
        {supplier?.byContract != null && (
          <p className="lt-field-wide lt-field-help">
            {w('suppliers.text.byContract', { no: supplier.byContract })}
          </p>
        )}
        <Field name="currency" disabled={fixed} />
        <Field name="settlementTerm" disabled={fixed} />
        <Field name="cancelRule" addWord="suppliers.text.addStep" />
      </FieldGroup>
      <FieldGroup title="suppliers.text.sectionBank">
        <Field name="bankName" />
        <Field name="swift" />
        <Field name="accountName" />
        <Field name="accountNumber" />
      </FieldGroup>
    </SaveDrawer>
  )
}
