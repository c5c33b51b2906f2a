import type { PrintRow } from '#contract/ticketing/print/print.api.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { useAct } from '../../kit/call/query.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { askedOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { dayCell, momentCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { language, useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'

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

const columns: readonly Column<PrintRow>[] = [
  {
    key: 'order',
    title: 'ticketing.fields.order',
    text: ({ orderCode }) => orderCode,
    width: 120,
    frozen: true,
    card: 'title',
  },
  { key: 'voucher', title: 'ticketing.fields.voucher', text: ({ voucherCode }) => voucherCode, width: 140 },
  {
    key: 'item',
    title: 'ticketing.fields.item',
    text: ({ item }) => nameIn(item, language()),
    width: 230,
    grow: true,
    card: 'sub',
  },
  {
    key: 'serviceDate',
    title: 'ticketing.fields.serviceDate',
    ...dayCell(({ serviceDate }) => serviceDate),
    width: 130,
    card: 'meta',
  },
  { key: 'session', title: 'ticketing.fields.session', text: ({ session }) => session, width: 90 },
  {
    key: 'guestName',
    title: 'ticketing.fields.guestName',
    text: ({ contactName }) => contactName,
    width: 150,
    card: 'meta',
  },
  {
    key: 'guests',
    title: 'ticketing.fields.guests',
    text: ({ guests }) => guests,
    align: 'right',
    width: 80,
  },
  { key: 'pickUp', title: 'ticketing.fields.pickUp', text: ({ pickUp }) => pickUp, width: 160 },
  {
    key: 'copies',
    title: 'ticketing.fields.copies',
    text: ({ copies }) => copies,
    align: 'right',
    width: 90,
    card: 'meta',
  },
  {
    key: 'printedAt',
    title: 'ticketing.fields.printedAt',
    ...momentCell(({ printedAt }) => printedAt),
    width: 150,
  },
  { key: 'printedBy', title: 'ticketing.fields.printedBy', text: ({ printedBy }) => printedBy, width: 130 },
]

/** Tickets to print or print again, in batches; each paper is counted. */
export default function PrintList() {
  const list = useListState('ticketPrinter-as', schema)
  const { service, ...asked } = askedOf(list)
  const ask = { ...asked, from: service?.from || undefined, to: service?.to || undefined }
  const page = useListPage(ticketing.printList, list, ask, ['ticket', 'order'])
  return (
    <ListPage
      {...page}
      title="ticketing.screens.ticketPrinter-as"
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
  )
}

/** Prints as pages or slips; a receipt printer in the network is given a file of its own. */
function PrintButtons({ rows }: { rows: readonly PrintRow[] }) {
  const { w } = useWords()
  const print = useAct(ticketing.print)
  const send = async (layout: 'standard' | 'slip', bytes = false) => {
    const orderIds = rows.map(({ orderId }) => orderId)
    const made = await print.run({
      clientRequestId: crypto.randomUUID(),
      orderIds,
      layout,
      language: undefined,
    })
    if (!made) return
    toast.good(w('ticketing.text.printDone', { count: made.copies, reprints: made.reprints }))
    const call = bytes ? ticketing.printBytes : ticketing.printPdf
    window.open(call.href({ key: made.key }), '_blank', 'noopener')
  }
  const button = (word: 'printA4' | 'printSlip' | 'printBytes', go: () => Promise<void>) => (
    <button type="button" className="lt-button" disabled={print.running} onClick={() => void go()}>
      {w(`ticketing.text.${word}`)}
    </button>
  )
  return (
    <>
      {button('printA4', () => send('standard'))}
      {button('printSlip', () => send('slip'))}
      {rows.length > 1 && button('printBytes', () => send('slip', true))}
    </>
  )
}
