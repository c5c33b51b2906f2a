import type { ContractRow } from '#contract/open-market/open-market.schema.ts'
import { useState } from 'react'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Facts } from '../kit/parts/page/cards.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { runs } from '../kit/route/action.ts'
import { shownDay } from '../kit/words/buddhist.ts'
import { useWords } from '../kit/words/words.ts'
import { ContractFiles } from './terms/contract-files.tsx'
import { AcceptDrawer } from './terms/accept-form.tsx'
import { AgreeDrawer, AmendDrawer } from './terms/amend-form.tsx'
import { dealTones } from './market-tones.ts'
import { openMarket } from './open-market.client.ts'
import { CounterDrawer } from './terms/proposal-form.tsx'
import { TermChanges, useTermFacts } from './terms/term-facts.tsx'
import { VersionsDrawer } from './terms/versions-drawer.tsx'

/** Contracts with a company: what was agreed, whose turn it is, what can be done. */
export function ContractList({ rows }: { rows: readonly ContractRow[] }) {
  const { w } = useWords()
  if (!rows.length) return <p>{w('open-market.text.noContracts')}</p>
  return (
    <ul className="market-contracts">
      {rows.map((row) => (
        <li key={row.id}>
          <Contract row={row} />
        </li>
      ))}
    </ul>
  )
}

function Contract({ row }: { row: ContractRow }) {
  const { w } = useWords()
  const facts = useTermFacts()
  const [versions, setVersions] = useState(false)
  return (
    <>
      <header>
        <b>{w(`open-market.directions.${row.direction}`)}</b>
        <StatusTag tone={dealTones[row.state]}>{w(`open-market.dealStates.${row.state}`)}</StatusTag>
        <span>
          {w('open-market.text.version', { no: row.versionNo })}{' '}
          {w(row.ourWord ? 'open-market.text.byUs' : 'open-market.text.byThem')}
        </span>
        {row.state === 'accepted' && row.terms.validFrom && (
          <span>{w('open-market.text.begins', { day: shownDay(row.terms.validFrom) })}</span>
        )}
        {row.endsOn && <span>{w('open-market.text.endsOn', { day: shownDay(row.endsOn) })}</span>}
      </header>
      {row.reason && <blockquote>{row.reason}</blockquote>}
      <Facts facts={facts({ ...row.terms, files: [] })} />
      <ContractFiles id={row.id} files={row.terms.files} />
      {row.amendment && <Amendment amendment={row.amendment} standing={row.terms} />}
      <div className="market-acts">
        <ContractActs row={row} />
        <button type="button" className="lt-button" onClick={() => setVersions(true)}>
          {w('open-market.text.versions')}
        </button>
      </div>
      {versions && <VersionsDrawer id={row.id} onClose={() => setVersions(false)} />}
    </>
  )
}

/** Terms to come: what differs from those that stand, and from when. */
type AmendmentProps = { amendment: NonNullable<ContractRow['amendment']>; standing: ContractRow['terms'] }
function Amendment({ amendment, standing }: AmendmentProps) {
  const { w } = useWords()
  const { no, from, state, terms } = amendment
  return (
    <section className="market-amendment">
      <p>
        <StatusTag tone={state === 'accepted' ? 'good' : 'warn'}>
          {w(state === 'accepted' ? 'open-market.text.amendAgreed' : 'open-market.text.amendWaits', {
            no,
            day: shownDay(from),
          })}
        </StatusTag>
      </p>
      <TermChanges before={standing} after={terms} />
    </section>
  )
}

function ContractActs({ row }: { row: ContractRow }) {
  const counter = useDrawer<ContractRow>()
  const accept = useDrawer<ContractRow>()
  const amend = useDrawer<ContractRow>()
  const agree = useDrawer<ContractRow>()
  const { id } = row
  const done = { done: 'open-market.text.moved' as const }
  return (
    <>
      <ActionButtons
        can={row.can}
        of="open-market.text"
        max={3}
        // Nobody is led to stop what runs.
        quiet={!['accept', 'amendAccept', 'resume', 'withdraw'].some((verb) => verb in row.can)}
        acts={{
          accept: { word: 'open-market.text.accept', go: () => accept.show(row) },
          counter: { word: 'open-market.text.counter', go: () => counter.show(row) },
          decline: runs(openMarket.contractDecline, (reason) => ({ id, reason }), {
            ...done,
            word: 'open-market.text.decline',
            reason: true,
          }),
          withdraw: runs(openMarket.contractWithdraw, () => ({ id }), {
            ...done,
            word: 'open-market.text.withdraw',
          }),
          amendAccept: { word: 'open-market.text.amendAccept', go: () => agree.show(row) },
          amend: {
            word: row.terms.validTo === null ? 'open-market.text.amend' : 'open-market.text.amendOrRenew',
            go: () => amend.show(row),
          },
          amendDecline: runs(openMarket.contractAmendDecline, (reason) => ({ id, reason }), {
            ...done,
            word: 'open-market.text.amendDecline',
            reason: true,
          }),
          amendWithdraw: runs(openMarket.contractAmendWithdraw, () => ({ id }), {
            ...done,
            word: 'open-market.text.amendWithdraw',
          }),
          resume: runs(openMarket.contractResume, () => ({ id }), {
            ...done,
            word: 'open-market.text.resume',
          }),
          suspend: runs(openMarket.contractSuspend, (reason) => ({ id, reason }), {
            ...done,
            word: 'open-market.text.suspend',
            reason: true,
          }),
          end: runs(openMarket.contractEnd, (reason) => ({ id, reason }), {
            ...done,
            word: 'open-market.text.end',
            reason: true,
            danger: true,
          }),
          endAtOnce: runs(openMarket.contractEnd, (reason) => ({ id, reason, atOnce: true }), {
            ...done,
            word: 'open-market.text.endAtOnce',
            reason: true,
            danger: true,
          }),
        }}
      />
      <AmendDrawers amend={amend} agree={agree} />
      <TalkDrawers counter={counter} accept={accept} />
    </>
  )
}

type Shown = ReturnType<typeof useDrawer<ContractRow>>
/** Other terms to be proposed, and those of the other side to be accepted. */
const AmendDrawers = ({ amend, agree }: { amend: Shown; agree: Shown }) => (
  <>
    {amend.record && (
      <AmendDrawer key={`m${amend.count}`} row={amend.record} open={amend.open} onClose={amend.hide} />
    )}
    {agree.record?.amendment && (
      <AgreeDrawer
        key={`g${agree.count}`}
        row={agree.record}
        amendment={agree.record.amendment}
        open={agree.open}
        onClose={agree.hide}
      />
    )}
  </>
)

/** Other terms in answer to theirs, and theirs to be accepted. */
function TalkDrawers({ counter, accept }: { counter: Shown; accept: Shown }) {
  const { w } = useWords()
  return (
    <>
      {counter.record && (
        <CounterDrawer key={counter.count} row={counter.record} open={counter.open} onClose={counter.hide} />
      )}
      {accept.record && (
        <AcceptDrawer
          key={`a${accept.count}`}
          row={accept.record}
          open={accept.open}
          onClose={accept.hide}
          title={w('open-market.text.accept')}
        />
      )}
    </>
  )
}
