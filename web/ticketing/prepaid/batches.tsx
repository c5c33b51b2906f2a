import type { PrepaidBatch, PrepaidTicket } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { usePages } from '../../kit/list/table/use-pages.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { ImportDrawer } from '../../kit/sheet/import-drawer.tsx'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'
import { AddCodesDrawer } from './add-codes-drawer.tsx'
import { batchColumns } from './prepaid-columns.tsx'
import { BatchDrawer } from './prepaid-form.tsx'

const calls = {
  importUpload: ticketing.codeImportUpload,
  importInfo: ticketing.codeImportInfo,
  importRun: ticketing.codeImportRun,
  importReport: ticketing.codeImportReport,
}

/** What is opened of a batch: its form, its codes by hand, its codes by a file. */
const useBatchDrawers = () => ({
  edit: useDrawer<{ batch: PrepaidBatch | null }>(),
  add: useDrawer<PrepaidBatch>(),
  sheet: useDrawer<PrepaidBatch>(),
})

/** The batches of a ticket, each with the ways in which its codes come. */
export function Batches({ ticket }: { ticket: PrepaidTicket }) {
  const { w } = useWords()
  const pages = usePages()
  const read = useRead(
    ticketing.prepaidBatches,
    { ticketId: ticket.id, ...pages.page },
    { live: ['prepaid'], keep: true },
  )
  const drawers = useBatchDrawers()
  const { edit, add, sheet } = drawers
  return (
    <Card
      title="ticketing.prepaid.batches"
      extra={
        <NewButton
          needs="tickets.HoardTicket.edit"
          title="ticketing.prepaid.newBatch"
          onPress={() => edit.show({ batch: null })}
        />
      }
    >
      <DataTable
        screen="prepaidBatches"
        label={w('ticketing.prepaid.batches')}
        columns={batchColumns}
        rows={read.data?.rows}
        error={read.error}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => (
          <ActionButtons
            can={{ ...row.can, ...(row.can['importCodes'] && { sheet: row.can['importCodes'] }) }}
            of="ticketing.prepaid"
            max={1}
            quiet
            acts={{
              importCodes: { word: 'ticketing.prepaid.addCodes', go: () => add.show(row) },
              sheet: { word: 'ticketing.prepaid.importFile', go: () => sheet.show(row) },
              edit: { word: 'kit.parts.edit', go: () => edit.show({ batch: row }) },
            }}
          />
        )}
        {...pages.pagingOf(read.data?.total)}
        empty={<Empty title={w('ticketing.prepaid.noBatches')} />}
        inline
      />
      <BatchDrawers ticket={ticket} drawers={drawers} />
    </Card>
  )
}

type DrawersProps = { ticket: PrepaidTicket; drawers: ReturnType<typeof useBatchDrawers> }

function BatchDrawers({ ticket, drawers: { edit, add, sheet } }: DrawersProps) {
  return (
    <>
      {edit.record && (
        <BatchDrawer
          key={edit.count}
          ticket={ticket}
          batch={edit.record.batch}
          open={edit.open}
          onClose={edit.hide}
        />
      )}
      {add.record && (
        <AddCodesDrawer key={`add ${add.count}`} batch={add.record} open={add.open} onClose={add.hide} />
      )}
      {sheet.record && (
        <ImportDrawer
          source={{
            name: 'prepaidCodes',
            calls,
            subject: { batchId: sheet.record.id },
            words: { title: 'ticketing.prepaid.importTitle', help: 'ticketing.prepaid.importHelp' },
          }}
          open={sheet.open}
          onClose={sheet.hide}
        />
      )}
    </>
  )
}
