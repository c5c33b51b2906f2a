import { useState } from 'react'
import { offerForm, sayForm } from '#contract/open-market/cases.fields.ts'
import type { CompanyProfile } from '#contract/open-market/open-market.schema.ts'
import type { CaseRow } from '#contract/open-market/cases.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import { AttachFiles, FileLinks, useAttached } from './case-files.tsx'
import { caseTones } from '../market-tones.ts'
import { OpenDrawer } from './open-case.tsx'
import { MoreRows, useMoreRows } from '../more-rows.tsx'
import { openMarket } from '../open-market.client.ts'

const money = (amountMinor: number, currency: string) => formatMoney({ amountMinor, currency })

/** Disputes with a company: both hold the same trail. */
export function CasesCard({ profile }: { profile: CompanyProfile }) {
  const { code: merchantCode } = profile
  const { w } = useWords()
  const { maxRows, showMore } = useMoreRows()
  const { data } = useRead(openMarket.caseList, { merchantCode, maxRows }, { live: ['market'], keep: true })
  const opened = useDrawer<string>()
  return (
    <Card
      title="open-market.text.cases"
      extra={
        <button type="button" className="lt-button" onClick={() => opened.show(merchantCode)}>
          {w('open-market.text.openCase')}
        </button>
      }
    >
      {data?.rows.length === 0 && <p>{w('open-market.text.noCases')}</p>}
      <ul className="market-contracts">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Dispute row={row} />
          </li>
        ))}
      </ul>
      {data?.more && <MoreRows count={data.rows.length} onMore={showMore} />}
      {opened.record && (
        <OpenDrawer key={opened.count} profile={profile} open={opened.open} onClose={opened.hide} />
      )}
    </Card>
  )
}

function Dispute({ row }: { row: CaseRow }) {
  const { w } = useWords()
  const [trail, setTrail] = useState(false)
  return (
    <>
      <header>
        <b>{w('open-market.text.caseNumber', { number: row.number })}</b>
        <StatusTag tone={caseTones[row.state]}>{w(`open-market.caseStates.${row.state}`)}</StatusTag>
        {row.late && <StatusTag tone="warn">{w('open-market.text.late')}</StatusTag>}
        <span>{w(`open-market.caseSubjects.${row.about}`)}</span>
        <span>{[row.orderCode, row.reference].filter(Boolean).join(' · ')}</span>
      </header>
      <p>{row.title}</p>
      <p>
        {w('open-market.fields.claim')}: {money(row.claimMinor, row.currency)}
        {row.offerMinor !== null && (
          <>
            {' '}
            · {w('open-market.fields.offer')}: {money(row.offerMinor, row.currency)}
          </>
        )}
      </p>
      <div className="market-acts">
        <DisputeActs row={row} />
        <button type="button" className="lt-button" onClick={() => setTrail(true)}>
          {w('open-market.text.trail')}
        </button>
      </div>
      {trail && <TrailDrawer row={row} onClose={() => setTrail(false)} />}
    </>
  )
}

function DisputeActs({ row }: { row: CaseRow }) {
  const said = useDrawer<CaseRow>()
  const offered = useDrawer<CaseRow>()
  const { id, seq } = row
  const done = { done: 'open-market.text.moved' as const }
  return (
    <>
      <ActionButtons
        can={row.can}
        of="open-market.text"
        max={3}
        acts={{
          accept: runs(openMarket.caseAccept, () => ({ id, seq }), {
            ...done,
            word: 'open-market.text.acceptOffer',
          }),
          offer: { word: 'open-market.text.offer', go: () => offered.show(row) },
          answer: { word: 'open-market.text.answer', go: () => said.show(row) },
          escalate: runs(openMarket.caseEscalate, (reason) => ({ id, reason }), {
            ...done,
            word: 'open-market.text.escalate',
            reason: true,
          }),
          withdraw: runs(openMarket.caseWithdraw, (reason) => ({ id, reason }), {
            ...done,
            word: 'open-market.text.withdraw',
            reason: true,
          }),
        }}
      />
      {said.record && <SayDrawer key={said.count} row={said.record} open={said.open} onClose={said.hide} />}
      {offered.record && (
        <OfferDrawer
          key={`o${offered.count}`}
          row={offered.record}
          open={offered.open}
          onClose={offered.hide}
        />
      )}
    </>
  )
}

const Say = fieldOf(sayForm)
function SayDrawer({ row, ...panel }: Panel & { row: CaseRow }) {
  const { w } = useWords()
  const files = useAttached()
  const form = useRecordForm(sayForm, { name: `open-market.say.${row.id}`, existing: null, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('open-market.text.answer')}
      call={openMarket.caseAnswer}
      send={({ body }) => ({ id: row.id, body, files: files.ids })}
      saveWord="open-market.text.answer"
      doneText={w('open-market.text.moved')}
      idle={files.sending}
    >
      <Say name="body" wide />
      <AttachFiles files={files} />
    </SaveDrawer>
  )
}

const Offer = fieldOf(offerForm)
function OfferDrawer({ row, ...panel }: Panel & { row: CaseRow }) {
  const { w } = useWords()
  const files = useAttached()
  const form = useRecordForm(offerForm, { name: `open-market.offer.${row.id}`, existing: null, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('open-market.text.offer')}
      call={openMarket.caseOffer}
      send={({ amountMinor, body }) => ({ id: row.id, amountMinor, body, files: files.ids })}
      saveWord="open-market.text.offer"
      doneText={w('open-market.text.moved')}
      idle={files.sending}
    >
      <Offer name="amountMinor" currency={row.currency} />
      <Offer name="body" wide />
      <AttachFiles files={files} />
    </SaveDrawer>
  )
}

function TrailDrawer({ row, onClose }: { row: CaseRow; onClose: () => void }) {
  const { w } = useWords()
  const { data } = useRead(openMarket.caseInfo, { id: row.id }, { live: ['market'] })
  return (
    <Drawer
      open
      onClose={onClose}
      title={w('open-market.text.caseNumber', { number: row.number })}
      width={560}
    >
      <p className="market-acts">
        <a
          className="lt-button"
          href={openMarket.caseTrail.href({ id: row.id })}
          target="_blank"
          rel="noopener"
        >
          {w('open-market.text.trailPdf')}
        </a>
      </p>
      <ol className="market-contracts">
        {data?.entries.map((entry) => (
          <li key={entry.no}>
            <header>
              <b>{entry.byName}</b>
              <span>{w(`open-market.caseVerbs.${entry.verb}`)}</span>
              <span>{w(entry.ours ? 'open-market.text.byUs' : 'open-market.text.byThem')}</span>
              <TimeText at={entry.at} />
            </header>
            {entry.amountMinor !== null && <p>{money(entry.amountMinor, row.currency)}</p>}
            {entry.body && <blockquote>{entry.body}</blockquote>}
            <FileLinks
              files={entry.files.map(({ id, name }) => ({ name, href: openMarket.caseFile.href({ id }) }))}
            />
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
