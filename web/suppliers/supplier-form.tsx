import { useMemo } from 'react'
import {
  notifyMethods,
  SupplierForm,
  type CancelStep,
  type Supplier,
} from '#contract/suppliers/suppliers.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { currencies } from '#contract/kit/money/money.ts'
import { NumberField, PercentField } from '../kit/form/field-number.tsx'
import { RowsField } from '../kit/form/field-rows.tsx'
import { SelectField } from '../kit/form/field-select.tsx'
import { TextField } from '../kit/form/field-text.tsx'
import { FieldGroup, FormDrawer } from '../kit/form/form-drawer.tsx'
import { languageNames } from '../kit/language.ts'
import { useAct } from '../kit/query.ts'
import { useForm, type Form } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { suppliers } from './suppliers.client.ts'

type Step = { [K in keyof CancelStep]: CancelStep[K] | null }
type Values = Omit<SupplierForm, 'cancelRule' | 'currency'> & { currency: string; cancelRule: Step[] }

const blank: Values = {
  code: '',
  name: '',
  currency: 'THB',
  settlementTerm: 'invoice',
  notifyMethod: 'email',
  language: 'en',
  contactName: '',
  phone: '',
  email: '',
  cancelRule: [],
  note: '',
}
const valuesOf = (supplier: Supplier | null, currency: string): Values =>
  supplier
    ? (Object.fromEntries(
        Object.keys(blank).map((key) => [key, supplier[key as keyof Supplier]]),
      ) as unknown as Values)
    : { ...blank, currency }

type DrawerProps = { supplier: Supplier | null; currency: string; open: boolean; onClose: () => void }

/** Adds a supplier or changes one. Mount it anew (`key`) for another. */
export function SupplierDrawer({ supplier, currency, open, onClose }: DrawerProps) {
  const { w } = useWords()
  const initial = useMemo(() => valuesOf(supplier, currency), [supplier, currency])
  const form = useForm({ name: `suppliers.${supplier?.id ?? 'new'}`, initial, schema: SupplierForm })
  const told = { onDone: onClose, onFields: form.refuse, doneText: w('suppliers.text.saved') }
  const save = useAct(suppliers.save, told)
  const update = useAct(suppliers.update, told)
  const send = (values: Values) => {
    const sent = values as SupplierForm
    return supplier ? update.run({ ...sent, id: supplier.id }) : save.run(sent)
  }
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={w(supplier ? 'suppliers.text.edit' : 'suppliers.text.new')}
      call={supplier ? suppliers.update : suppliers.save}
      onSave={send}
      width={600}
    >
      <Profile form={form} />
      <HandOff form={form} bound={Boolean(supplier?.boundMerchantCode)} />
      <Settlement form={form} />
    </FormDrawer>
  )
}

const Profile = ({ form }: { form: Form<Values> }) => (
  <FieldGroup title="suppliers.text.sectionProfile">
    <TextField form={form} name="name" label="suppliers.fields.name" required autoFocus max={200} />
    <TextField form={form} name="code" label="suppliers.fields.code" required max={20} />
    <TextField form={form} name="contactName" label="suppliers.fields.contactName" max={200} />
    <TextField form={form} name="phone" label="suppliers.fields.phone" type="tel" max={40} />
    <TextField form={form} name="email" label="suppliers.fields.email" type="email" max={200} />
    <SelectField
      form={form}
      name="language"
      label="suppliers.fields.language"
      choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      required
    />
    <TextField form={form} name="note" label="suppliers.fields.note" rows={2} max={1000} wide />
  </FieldGroup>
)

/** Only a bound supplier is reached through its merchant account. */
const HandOff = ({ form, bound }: { form: Form<Values>; bound: boolean }) => (
  <FieldGroup title="suppliers.text.sectionHandOff">
    <SelectField
      form={form}
      name="notifyMethod"
      label="suppliers.fields.notifyMethod"
      choices={notifyMethods
        .filter((value) => bound || value !== 'mirror')
        .map((value) => ({ value, word: `suppliers.notifyMethods.${value}` as const }))}
      required
      wide
    />
  </FieldGroup>
)

const terms = ['prepay', 'settle-by-order', 'invoice'] as const

const Settlement = ({ form }: { form: Form<Values> }) => (
  <FieldGroup title="suppliers.text.sectionSettlement">
    <SelectField
      form={form}
      name="currency"
      label="suppliers.fields.currency"
      choices={currencies.map((value) => ({ value, label: value }))}
      required
    />
    <SelectField
      form={form}
      name="settlementTerm"
      label="suppliers.fields.settlementTerm"
      choices={terms.map((value) => ({ value, word: `suppliers.settlementTerms.${value}` as const }))}
      required
    />
    <RowsField
      form={form}
      name="cancelRule"
      label="suppliers.fields.cancelRule"
      make={(): Step => ({ hoursBefore: null, keepBasisPoints: null })}
      addWord="suppliers.text.addStep"
      most={10}
    >
      {(at) => (
        <>
          <NumberField
            form={form}
            name={`${at}.hoursBefore` as 'cancelRule.0'}
            label="suppliers.fields.hoursBefore"
            required
          />
          <PercentField
            form={form}
            name={`${at}.keepBasisPoints` as 'cancelRule.0'}
            label="suppliers.fields.keepPercent"
            required
          />
        </>
      )}
    </RowsField>
  </FieldGroup>
)
