import { serviceRow } from '#contract/groups/itinerary.fields.ts'
import { Service } from '#contract/groups/itinerary.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { FieldGroup, FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { skuSource } from '../../catalog/catalog.public.tsx'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { groups } from '../groups.client.ts'
import { VehicleRows } from './vehicle-rows.tsx'

const Field = fieldOf(serviceRow)
const Form = Service.omit({ key: true, source: true })

/** Nothing was ever said of it. */
const isBlank = ({ names, costMinor, skuId }: Service): boolean =>
  costMinor === null && skuId === null && !Object.values(names).some(Boolean)

/** A new service has the free places that are usual for its kind, where nobody said others. */
function useUsualPlaces(service: Service) {
  const { data } = useRead(groups.categories, undefined, { freshFor: 60_000, skipToast: true })
  return ({ kind, basis, freePlaces }: Pick<Service, 'kind' | 'basis' | 'freePlaces'>) =>
    isBlank(service) && freePlaces.length === 0 && ['person', 'half-twin'].includes(basis)
      ? (data?.freePlaces ?? []).flatMap(({ kind: of, guests, places }) =>
          of === kind ? [{ guests, places }] : [],
        )
      : freePlaces
}

const useServiceForm = (service: Service) =>
  useRecordForm(serviceRow, { name: 'groups.service', schema: Form, existing: service, draft: false })
type ServiceForm = ReturnType<typeof useServiceForm>

type Props = Panel & { service: Service; locked: boolean; onPut: (service: Service) => void }

/** One service: what it is, who gives it, and how its cost grows with the group. It goes into the itinerary, which is saved as one. */
export function ServiceDrawer({ service, locked, onPut, ...panel }: Props) {
  const { w } = useWords()
  const form = useServiceForm(service)
  const freeOf = useUsualPlaces(service)
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
              onPut({ ...values, freePlaces: freeOf(values), key: service.key, source: service.source })
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
        <Field name="openFrom" placeholder="09:00" />
        <Field name="openTo" placeholder="17:00" />
      </FieldGroup>
      <FieldGroup title="groups.services.skuId">
        <Field name="skuId" source={skuSource} />
        <Field name="supplierId" source={supplierSource} />
        <Field name="optional" />
        <Field name="ownArrangement" />
        <Field name="complimentary" />
      </FieldGroup>
      <CostFields form={form} />
    </FormDrawer>
  )
}

/** How its cost grows with the group, and for whom it is counted. */
function CostFields({ form }: { form: ServiceForm }) {
  const [kind, basis] = [useFormValue(form, 'kind'), useFormValue(form, 'basis')]
  const currency = useFormValue(form, 'currency')
  const isByHead = basis === 'person' || basis === 'half-twin'
  return (
    <FieldGroup title="groups.services.cost">
      <Field name="basis" />
      <Field name="currency" />
      {basis !== 'vehicle' && <Field name="costMinor" />}
      <Field name="quantity" />
      {(kind === 'hotel' || basis === 'half-twin' || basis === 'room') && <Field name="nights" />}
      {basis === 'half-twin' && <Field name="singleMinor" />}
      {basis === 'half-twin' && <Field name="tripleMinor" />}
      {isByHead && <Field name="childMinor" />}
      {basis === 'vehicle' && (
        <Field name="vehicles">{(field) => <VehicleRows {...field} currency={currency} />}</Field>
      )}
      {isByHead && (
        <>
          <Field name="freePlaces" addWord="groups.text.addFree" />
          <Field name="payers" />
          <Field name="freeGuests" />
        </>
      )}
      <Field name="staff" />
      <Field name="estimated" />
      <Field name="marginBasisPoints" />
    </FieldGroup>
  )
}
