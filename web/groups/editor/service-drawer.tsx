import { serviceRow } from '#contract/groups/itinerary.fields.ts'
import { Service } from '#contract/groups/itinerary.schema.ts'
import { FieldGroup, FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { skuSource } from '../../catalog/catalog.public.tsx'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { VehicleRows } from './vehicle-rows.tsx'

const Field = fieldOf(serviceRow)
const Form = Service.omit({ key: true, source: true })

type Props = Panel & { service: Service; locked: boolean; onPut: (service: Service) => void }

/** One service: what it is, who gives it, and how its cost grows with the group. It goes into the itinerary, which is saved as one. */
export function ServiceDrawer({ service, locked, onPut, ...panel }: Props) {
  const { w } = useWords()
  const form = useRecordForm(serviceRow, {
    name: 'groups.service',
    schema: Form,
    existing: service,
    draft: false,
  })
  const [kind, basis] = [useFormValue(form, 'kind'), useFormValue(form, 'basis')]
  const currency = useFormValue(form, 'currency')
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w('groups.text.editService')}
      call={null}
      saveWord="kit.parts.save"
      width={600}
      onSave={
        locked
          ? undefined
          : async (values) => {
              onPut({ ...values, key: service.key, source: service.source })
              panel.onClose()
              return true
            }
      }
    >
      <FieldGroup>
        <Field name="kind" />
        <Field name="names" wide autoFocus />
        <Field name="start" placeholder="08:30" />
        <Field name="minutes" />
        <Field name="texts" wide />
        <Field name="note" wide />
        <Field name="openDays" wide />
      </FieldGroup>
      <FieldGroup title="groups.services.skuId">
        <Field name="skuId" source={skuSource} />
        <Field name="supplierId" source={supplierSource} />
        <Field name="optional" />
        <Field name="ownArrangement" />
        <Field name="complimentary" />
      </FieldGroup>
      <FieldGroup title="groups.services.cost">
        <Field name="basis" />
        <Field name="currency" />
        {basis !== 'vehicle' && <Field name="costMinor" />}
        <Field name="quantity" />
        {(kind === 'hotel' || basis === 'half-twin' || basis === 'room') && <Field name="nights" />}
        {basis === 'half-twin' && <Field name="singleMinor" />}
        {basis === 'half-twin' && <Field name="tripleMinor" />}
        {(basis === 'person' || basis === 'half-twin') && <Field name="childMinor" />}
        {basis === 'vehicle' && (
          <Field name="vehicles">{(field) => <VehicleRows {...field} currency={currency} />}</Field>
        )}
        {(basis === 'person' || basis === 'half-twin') && (
          <Field name="freePlaces" addWord="groups.text.addFree" />
        )}
        <Field name="staff" />
        <Field name="estimated" />
        <Field name="marginBasisPoints" />
      </FieldGroup>
    </FormDrawer>
  )
}
