import { arrangeForm, confirmForm, splitForm } from '#contract/plans/plan.fields.ts'
import type { OwnService } from '#contract/plans/service.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { serviceName } from './service-columns.tsx'

const Arrange = fieldOf(arrangeForm)
const Confirm = fieldOf(confirmForm)
const Split = fieldOf(splitForm)
type ServicePanel = Panel & { service: OwnService }

/** Who serves it, how many, at what cost. */
export function ArrangeDrawer({ service, ...panel }: ServicePanel) {
  const form = useRecordForm(arrangeForm, {
    name: 'plans.arrange',
    draft: false,
    existing: { ...service, id: service.id },
  })
  const own = useFormValue(form, 'ownArrangement')
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={serviceName(service)}
      call={plans.arrange}
      owner={{ id: service.id, version: service.version }}
    >
      <Arrange name="ownArrangement" />
      {!own && <Arrange name="supplierId" source={supplierSource} />}
      <Arrange name="units" />
      <Arrange name="costMinor" />
      <Arrange name="currency" />
      <Arrange name="optionUntil" />
      <Arrange name="cancelSteps" addWord="plans.text.addStep" wide />
      <Arrange name="note" wide />
    </SaveDrawer>
  )
}

/** What the supplier said. */
export function ConfirmDrawer({ service, ...panel }: ServicePanel) {
  const form = useRecordForm(confirmForm, {
    name: 'plans.confirm',
    draft: false,
    existing: { ...service, confirmedUnits: service.confirmedUnits ?? service.units },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={serviceName(service)}
      call={plans.confirmBooking}
      owner={{ id: service.id, version: service.version }}
    >
      <Confirm name="confirmationNo" autoFocus />
      <Confirm name="confirmedUnits" />
      <Confirm name="costMinor" currency={service.currency} />
    </SaveDrawer>
  )
}

/** The rest that its supplier does not give, as a service of its own. */
export function SplitDrawer({ service, ...panel }: ServicePanel) {
  const { w } = useWords()
  const form = useRecordForm(splitForm, { name: 'plans.split', draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.split')}
      call={plans.serviceSplit}
      owner={{ id: service.id, version: service.version }}
      doneText={w('plans.text.splitDone')}
    >
      <p>
        {serviceName(service)} · {service.confirmedUnits} + {service.units - (service.confirmedUnits ?? 0)}
      </p>
      <Split name="costMinor" currency={service.currency} />
    </SaveDrawer>
  )
}
