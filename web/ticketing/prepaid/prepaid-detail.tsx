import { nameIn } from '#contract/kit/languages.ts'
import type { PrepaidTicket } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { runs, switched } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'
import { Batches } from './batches.tsx'
import { Codes } from './codes.tsx'
import { PrepaidDrawer } from './prepaid-form.tsx'

/** One prepaid ticket: its batches, its codes, and which order has which. */
export default function HoardTicketDetail() {
  const { w } = useWords()
  const [{ id }] = useUrlQuery()
  const read = useRead(
    ticketing.prepaidInfo,
    { id: Number(id) },
    { live: ['prepaid', 'order'], keep: true, tellsFailure: true },
  )
  const ticket = read.data
  return (
    <DetailPage
      read={read}
      code={ticket?.ticketType}
      title={ticket?.scenicSpot}
      states={
        ticket && (
          <StatusTag tone={ticket.enabled ? 'good' : 'muted'}>
            {w(ticket.enabled ? 'ticketing.prepaid.isEnabled' : 'ticketing.prepaid.isDisabled')}
          </StatusTag>
        )
      }
      actions={ticket && <TicketActions ticket={ticket} />}
      side={ticket && <Figures ticket={ticket} />}
    >
      {ticket && (
        <>
          <Batches ticket={ticket} />
          <Codes ticket={ticket} />
        </>
      )}
    </DetailPage>
  )
}

function TicketActions({ ticket }: { ticket: PrepaidTicket }) {
  const edit = useDrawer<PrepaidTicket>()
  const { id, enabled, can } = ticket
  return (
    <>
      <ActionButtons
        can={can}
        of="ticketing.prepaid"
        quiet
        acts={{
          edit: { word: 'kit.parts.edit', go: () => edit.show(ticket) },
          enable: runs(ticketing.prepaidEnable, () => ({ id, enabled: !enabled }), {
            word: enabled ? 'ticketing.prepaid.disable' : 'ticketing.prepaid.enable',
            done: switched(!enabled),
          }),
        }}
      />
      {edit.record && (
        <PrepaidDrawer key={edit.count} ticket={edit.record} open={edit.open} onClose={edit.hide} />
      )}
    </>
  )
}

function Figures({ ticket }: { ticket: PrepaidTicket }) {
  const { w, language } = useWords()
  const { currency } = ticket
  return (
    <FactCard
      title="ticketing.screens.HoardTicketDetail"
      facts={[
        { word: 'ticketing.prepaid.guestKind', value: w(`ticketing.prepaidKinds.${ticket.guestKind}`) },
        {
          word: 'ticketing.prepaid.sku',
          value: [ticket.skuCode, nameIn(ticket.skuNames, language)].filter(Boolean).join(' · '),
        },
        { word: 'ticketing.prepaid.left', value: String(ticket.freeUses) },
        { word: 'ticketing.prepaid.leftCost', value: <Money minor={ticket.leftMinor} currency={currency} /> },
        ticket.nextExpiry !== null && {
          word: 'ticketing.prepaid.nextExpiry',
          value: <DateText date={ticket.nextExpiry} />,
        },
        { word: 'ticketing.prepaid.endingSoon', value: String(ticket.endingSoon) },
        { word: 'ticketing.prepaid.waiting', value: String(ticket.waiting) },
        { word: 'ticketing.codeStates.reserved', value: String(ticket.reserved) },
        { word: 'ticketing.codeStates.issued', value: String(ticket.issued) },
        { word: 'ticketing.codeStates.used', value: String(ticket.used) },
        { word: 'ticketing.codeStates.to-check', value: String(ticket.toCheck) },
        {
          word: 'ticketing.prepaid.lostCost',
          value: <Money minor={ticket.expiredMinor} currency={currency} />,
        },
        ticket.note !== '' && { word: 'ticketing.prepaid.note', value: ticket.note },
      ]}
    />
  )
}
