import type { PrintedOn, PrintRow } from '#contract/ticketing/print/print.api.ts'
import { useState } from 'react'
import { useAct, useMayCall } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'
import { PrintersDrawer, usePrinters } from './printers-drawer.tsx'
import { paperBytes, paperRequests, type MakePaper } from './paper.ts'
import { browserSerial, printBySerial } from './serial-printer.ts'
import { browserUsb, printByUsb } from './usb-printer.ts'
import { printRow } from '#contract/ticketing/print/print.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'ticketing.text.searchPrints', first: true },
    service: { kind: 'dates', label: 'ticketing.fields.serviceDate', first: true },
    printed: {
      kind: 'select',
      label: 'ticketing.fields.printed',
      first: true,
      options: [
        { value: 'yes', word: 'ticketing.text.printedYes' },
        { value: 'no', word: 'ticketing.text.printedNo' },
      ],
      read: (text: string) => (text === 'yes' || text === 'no' ? text === 'yes' : undefined),
    },
  },
})

const column = columnsOf(printRow)
const columns: readonly Column<PrintRow>[] = [
  column('orderCode', { key: 'order', width: 120, frozen: true, card: 'title' }),
  column('voucherCode', { key: 'voucher', width: 140 }),
  column('item', { width: 230, grow: true, card: 'sub' }),
  column('serviceDate', { width: 130, card: 'meta' }),
  column('session', { width: 90 }),
  column('contactName', { key: 'guestName', width: 150, card: 'meta' }),
  column('guests', { width: 80 }),
  column('pickUp', { width: 160 }),
  column('copies', { width: 90, card: 'meta' }),
  column('printedAt', { as: 'time', width: 150 }),
  column('printedBy', { width: 130 }),
]

/** Tickets to print or print again, in batches; each paper is counted. */
export default function PrintList() {
  const { w } = useWords()
  const list = useListState('ticketPrinter-as', schema)
  const { service, ...requested } = requestOf(list)
  const ask = { ...requested, from: service?.from || undefined, to: service?.to || undefined }
  const page = useListPage(ticketing.printList, list, ask, ['ticket', 'order'])
  const printers = useDrawer<true>()
  const mayPrinters = useMayCall(ticketing.printerSave)
  return (
    <>
      <ListPage
        {...page}
        title="ticketing.screens.ticketPrinter-as"
        actions={
          mayPrinters && (
            <button type="button" className="lt-button" onClick={() => printers.show(true)}>
              {w('ticketing.printers.title')}
            </button>
          )
        }
        columns={columns}
        rowKey={({ orderId }) => orderId}
        rowName={({ orderCode }) => orderCode}
        bulk={[]}
        bulkExtra={(rows) => <PrintButtons rows={rows} />}
        rowActions={(row) => <PrintButtons rows={[row]} />}
        empty={{ title: 'ticketing.text.noPrints' }}
        compact
        live
      />
      {printers.record && <PrintersDrawer open={printers.open} onClose={printers.hide} />}
    </>
  )
}

type Counted = { copies: number; reprints: number }

/** Counts a paper of each order; what is printed of them is asked for by the key of the job. */
function useJob(rows: readonly PrintRow[]) {
  const { w } = useWords()
  const print = useAct(ticketing.print)
  const orderIds = rows.map(({ orderId }) => orderId)
  const make = (layout: 'standard' | 'slip', clientRequestId: string) =>
    print.run({ clientRequestId, orderIds, layout, language: undefined })
  const done = ({ copies, reprints }: Counted) =>
    toast.good(w('ticketing.text.printDone', { count: copies, reprints }))
  const begin = async (layout: 'standard' | 'slip') => {
    const made = await make(layout, crypto.randomUUID())
    if (made) done(made)
    return made
  }
  return { begin, make, done, running: print.running }
}

type Unfinished = { key: string; printerId: number; result: PrintedOn }

function PrintButton({ word, off, go }: { word: string; off: boolean; go: () => Promise<void> }) {
  return (
    <button type="button" className="lt-button" disabled={off} onClick={() => void go()}>
      {word}
    </button>
  )
}

/** Prints as pages or slips, or on a receipt printer: of the network, at this computer, or as a file for another program. */
function PrintButtons({ rows }: { rows: readonly PrintRow[] }) {
  const { w } = useWords()
  const { begin, make, done, running } = useJob(rows)
  const [requests] = useState(paperRequests)
  const printOn = useAct(ticketing.printOn)
  const printers = usePrinters()?.filter(({ enabled }) => enabled) ?? []
  const [unfinished, setUnfinished] = useState<Unfinished>()
  const [serial, usb] = [browserSerial(), browserUsb()]
  const send = async (layout: 'standard' | 'slip', bytes = false) => {
    const made = await begin(layout)
    if (!made) return
    const call = bytes ? ticketing.printBytes : ticketing.printPdf
    window.open(call.href({ key: made.key }), '_blank', 'noopener')
  }
  const sendTo = async (printerId: number, key: string) => {
    const result = await printOn.run({ key, printerId })
    if (!result) return
    if (result.state === 'printed') toast.good(w('ticketing.printers.printed', result))
    setUnfinished(result.state === 'printed' ? undefined : { key, printerId, result })
  }
  const sendBy = async (door: (makePaper: MakePaper) => Promise<boolean>) => {
    const paper = rows.map(({ orderId }) => orderId).join()
    const counted: Counted[] = []
    try {
      const printed = await door(async () => {
        const made = await make('slip', requests.idOf(paper))
        if (made) counted.push(made)
        return made && paperBytes(ticketing.printBytes.href({ key: made.key }))
      })
      if (!printed) return
      requests.printed(paper)
      for (const made of counted) done(made)
    } catch {
      toast.bad(w('ticketing.printers.away'))
    }
  }
  const button = (word: string, go: () => Promise<void>) => (
    <PrintButton key={word} word={word} off={running || printOn.running} go={go} />
  )
  return (
    <>
      {button(w('ticketing.text.printA4'), () => send('standard'))}
      {button(w('ticketing.text.printSlip'), () => send('slip'))}
      {printers.map(({ id, name }) =>
        button(w('ticketing.printers.printOn', { name }), async () => {
          const made = await begin('slip')
          if (made) await sendTo(id, made.key)
        }),
      )}
      {rows.length > 1 && button(w('ticketing.text.printBytes'), () => send('slip', true))}
      {usb && button(w('ticketing.printers.usb'), () => sendBy((makePaper) => printByUsb(usb, makePaper)))}
      {rows.length > 1 &&
        serial &&
        button(w('ticketing.printers.serial'), () => sendBy((makePaper) => printBySerial(serial, makePaper)))}
      {unfinished && (
        <span role="alert">
          {w(`ticketing.printers.${unfinished.result.state}`, unfinished.result)}{' '}
          {button(w('ticketing.printers.repeat'), () => sendTo(unfinished.printerId, unfinished.key))}
        </span>
      )}
    </>
  )
}
