import { ticketRecord, batchRecord } from '#contract/ticketing/prepaid/prepaid.fields.ts'
import {
  BatchForm,
  PrepaidForm,
  type PrepaidBatch,
  type PrepaidTicket,
} from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { skuSource } from '../../catalog/catalog.public.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { ticketing } from '../ticketing.client.ts'

const Field = fieldOf(ticketRecord)
const Batch = fieldOf(batchRecord)

/** A prepaid ticket: whose it is, for whom, and which SKU it is sold as. */
export function PrepaidDrawer({ ticket, ...panel }: Panel & { ticket: PrepaidTicket | null }) {
  const { w } = useWords()
  const { user } = useSession()
  const form = useRecordForm(ticketRecord, {
    name: 'ticketing.prepaid',
    schema: PrepaidForm,
    existing: ticket ?? { currency: user?.currency ?? 'THB', guestKind: 'any', lowStock: 0 },
  })
  const isFixed = ticket !== null && ticket.batches > 0
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(ticket ? 'ticketing.prepaid.edit' : 'ticketing.prepaid.new')}
      call={ticketing.prepaidSave}
      // Without a batch it is on no list yet: its page has what comes next.
      onSaved={({ id }) => {
        if (!ticket) go(to.ticketing.HoardTicketDetail({ id }))
      }}
    >
      <FieldGroup>
        <Field name="scenicSpot" wide />
        <Field name="ticketType" wide />
        <Field name="skuId" source={skuSource} disabled={isFixed} wide />
        <Field name="guestKind" disabled={isFixed} />
        <Field name="currency" disabled={isFixed} />
        <Field name="lowStock" help="ticketing.prepaid.lowHelp" wide />
        <Field name="namesBoat" help="ticketing.prepaid.namesBoatHelp" wide />
        <Field name="note" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}

type BatchProps = Panel & { ticket: PrepaidTicket; batch: PrepaidBatch | null }
/** A batch: from whom, at what cost, and for which days. */
export function BatchDrawer({ ticket, batch, ...panel }: BatchProps) {
  const { w } = useWords()
  const form = useRecordForm(batchRecord, {
    name: `ticketing.batch.${ticket.id}`,
    schema: BatchForm.omit({ ticketId: true }),
    existing: batch ?? { boughtOn: today(timeZone()), returnFeeMinor: 0 },
  })
  const isFixed = batch !== null && batch.codes > 0
  const { currency } = ticket
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(batch ? 'ticketing.prepaid.editBatch' : 'ticketing.prepaid.newBatch')}
      call={ticketing.batchSave}
      send={(values) => ({ ...values, ticketId: ticket.id })}
      invalidates={['finance']}
    >
      <FieldGroup>
        <Batch name="supplierId" source={supplierSource} disabled={isFixed} wide />
        <Batch name="reference" />
        <Batch name="boughtOn" />
        <Batch name="unitCostMinor" currency={currency} disabled={isFixed} wide />
        <Batch name="validFrom" disabled={isFixed} />
        <Batch name="validUntil" disabled={isFixed} />
        <Batch name="datedOn" help="ticketing.prepaid.datedHelp" disabled={isFixed} wide />
        <Batch name="returnableUntil" />
        <Batch name="returnFeeMinor" currency={currency} />
        <Batch name="note" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}
