import { PrinterForm, type Printer } from '#contract/ticketing/print/print.api.ts'
import { printerRecord } from '#contract/ticketing/print/printer.fields.ts'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'

export const usePrinters = (): Printer[] | undefined =>
  useRead(ticketing.printerList, undefined, { live: ['ticketPrinter'] }).data?.rows

/** The receipt printers of the house's network. */
export function PrintersDrawer(panel: Panel) {
  const { w } = useWords()
  const mayEdit = useMayCall(ticketing.printerSave)
  return (
    <RecordsDrawer
      {...panel}
      title="ticketing.printers.title"
      addWord="ticketing.printers.new"
      none="ticketing.printers.none"
      rows={usePrinters()}
      record={(printer, onEdit) => (
        <RecordLine
          onEdit={mayEdit ? onEdit : undefined}
          side={
            mayEdit && (
              <ActionButtons
                can={printer.enabled ? { disable: true } : { enable: true }}
                of="ticketing.printers"
                quiet
                acts={{
                  enable: runs(ticketing.printerEnable, () => ({ id: printer.id, enabled: true })),
                  disable: runs(ticketing.printerEnable, () => ({ id: printer.id, enabled: false })),
                }}
              />
            )
          }
        >
          {printer.name}
          <small>
            {[printer.enabled ? '' : w('ticketing.printers.disabled'), `${printer.host}:${printer.port}`]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </RecordLine>
      )}
      edit={(printer, edit) => <PrinterEdit printer={printer} {...edit} />}
    />
  )
}

const Field = fieldOf(printerRecord)

function PrinterEdit({ printer, ...panel }: Panel & { printer: Printer | null }) {
  const { w } = useWords()
  const form = useRecordForm(printerRecord, {
    name: 'ticketing.printer',
    schema: PrinterForm,
    existing: printer,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={ticketing.printerSave}
      owner={printer && { id: printer.id, version: printer.version }}
      title={printer?.name ?? w('ticketing.printers.new')}
    >
      <Field name="name" />
      <Field name="host" />
      <Field name="port" />
    </SaveDrawer>
  )
}
