import { customerRecord } from '#contract/customers/customer.fields.ts'
import { emptiedFields } from '#contract/kit/record/record-values.ts'
import { customerKeys } from '#contract/customers/customer.keys.ts'
import { SaveCustomer, type Customer } from '#contract/customers/customers.schema.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { FormPage, Section } from '../kit/form/form-page.tsx'
import { RecordToCome } from '../kit/parts/page/detail-page.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { go } from '../kit/route/navigate.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { nameOf } from './customer-columns.tsx'
import { FirstDocuments } from './documents/first-documents.tsx'
import { useCustomerFamily } from './family.ts'
import { TagsField } from './tags-field.tsx'

const Field = fieldOf(customerRecord)

const sections = [
  { key: 'name', title: 'customers.text.sectionName' },
  { key: 'reach', title: 'customers.text.sectionReach' },
  { key: 'more', title: 'customers.text.sectionMore' },
] as const
const withDocuments = [...sections, { key: 'documents', title: 'customers.text.documents' }] as const

/** Makes a customer. */
export const NewCustomerPage = () => <Edit customer={null} />

/** Changes the customer that the address names. */
export function EditCustomerPage() {
  const [{ id }] = useUrlQuery()
  const { calls } = useCustomerFamily()
  const read = useRead(calls.info, { id: Number(id) }, { tellsFailure: true })
  return read.data ? <Edit key={id} customer={read.data} /> : <RecordToCome read={read} />
}

function Edit({ customer }: { customer: Customer | null }) {
  const { w } = useWords()
  const { calls, detail, list, begins, beside } = useCustomerFamily()
  const { may } = useSession()
  const existing = customer ?? begins ?? null
  // Documents of one that is known stand on its page, each with its scan.
  const tags = useRead(calls.tags, undefined, { live: ['customer'] })
  const hasDocuments = !customer && may(customerKeys.documents)
  const form = useRecordForm(customerRecord, {
    name: 'customers',
    schema: SaveCustomer,
    existing,
    beside: { documents: [] },
  })
  const save = useAct(calls.save, {
    onFields: form.refuse,
    doneText: w('customers.text.saved'),
    onDone: ({ id }) => go(detail(id)),
  })
  return (
    <FormPage
      form={form}
      title={customer ? nameOf(customer) : w('customers.screens.NewCustomFiles')}
      sections={hasDocuments ? withDocuments : sections}
      call={calls.save}
      onSave={async (values) => {
        // What one that stands has said is not taken away; what it never said is not asked.
        const emptied = customer ? emptiedFields(customerRecord, customer, values) : []
        if (emptied.length) {
          form.refuse(emptied.map((field) => ({ field, why: 'required' })))
          return undefined
        }
        return save.run({ ...values, ...beside } as never)
      }}
      onCancel={() => go(customer ? detail(customer.id) : list())}
    >
      <Section id="name" title="customers.text.sectionName">
        <Field name="name" autoFocus />
        <Field name="pinyin" help="customers.text.pinyinHelp" />
        <Field name="birthdate" />
        <Field name="nationality" />
      </Section>
      <Section id="reach" title="customers.text.sectionReach">
        <Field name="phone" />
        <Field name="alternatePhone" />
        <Field name="localPhone" />
        <Field name="wechat" />
        <Field name="email" />
        <Field name="language" />
      </Section>
      <Section id="more" title="customers.text.sectionMore">
        <TagsField
          form={form}
          name="tags"
          label="customers.fields.tags"
          help="customers.text.tagsHelp"
          inUse={tags.data?.rows ?? []}
        />
        <Field name="remark" />
      </Section>
      {hasDocuments && (
        <Section id="documents" title="customers.text.documents">
          <FirstDocuments />
        </Section>
      )}
    </FormPage>
  )
}
