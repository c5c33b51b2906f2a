import { shownMoment } from '../../kit/words/buddhist.ts'
import { useState } from 'react'
import type { BankLine, LineInfo, Match, Suggested } from '#contract/write-off/match/match.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { writeOff } from '../write-off.client.ts'
import { CandidateCard } from './candidate.tsx'
import { FallenOrders } from './fallen-orders.tsx'
import { LineActs, MatchActs } from './line-acts.tsx'
import { ManualMatch } from './manual-match.tsx'

/** Everything that a match changes elsewhere. */
const elsewhere = ['finance', 'orders', 'billing', 'agents', 'suppliers', 'payments'] as const

/** Matches lines with what a person, or the suggestion, says they are. */
export function useMatch(onDone?: () => void) {
  const { w } = useWords()
  const act = useAct(writeOff.matchMake, {
    doneText: w('write-off.text.matched'),
    invalidates: elsewhere,
    onDone: () => onDone?.(),
  })
  const take = (line: Pick<BankLine, 'id'>, { items, lines, differences, reasons }: Suggested) =>
    act.run({
      lines: [
        // Of a line that brought more only so much is taken; its rest stays open.
        {
          id: line.id,
          ...(reasons.includes('rest') && {
            amountMinor: items.reduce((sum, { allocatedMinor }) => sum + allocatedMinor, 0),
          }),
        },
        ...lines.map(({ id }) => ({ id })),
      ],
      items: items.map(({ key, allocatedMinor }) => ({ key, amountMinor: allocatedMinor })),
      differences,
      reasons,
      clientRequestId: newRequestId(),
    })
  return { ...act, take }
}

type Props = { id: number; selected: readonly BankLine[]; onDone: () => void }

/** One line of the bank: what it may be with the reasons, or what it was found to be. */
export function LinePane({ id, selected, onDone }: Props) {
  const read = useRead(writeOff.lineInfo, { id }, { live: ['bankLine'], keep: true, tellsFailure: true })
  const line = read.data
  if (read.error && !line) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  if (!line) return null
  const together = selected.length > 1 && selected.some((one) => one.id === id) ? selected : [line]
  return (
    <>
      <LineHead line={line} />
      <LineActs line={line} />
      {line.matches.map((one) => (
        <MatchCard key={one.id} match={one} />
      ))}
      <FallenOrders line={line} />
      {line.state === 'open' && <Choosing line={line} together={together} onDone={onDone} />}
    </>
  )
}

function LineHead({ line }: { line: LineInfo }) {
  const { w } = useWords()
  const { payer, text, reference, bankReference, accountName, currency } = line
  return (
    <header className="wo-line">
      <h2>
        <Money minor={line.amountMinor} currency={currency} signed strong />
        <StatusTag tone={line.state === 'open' ? 'warn' : 'good'}>
          {w(`write-off.states.${line.state}`)}
        </StatusTag>
      </h2>
      <p>
        <b>{payer || text}</b>
      </p>
      <p>
        <small>
          <DateText date={line.day} /> ·{' '}
          {[payer && text, reference, bankReference, accountName].filter(Boolean).join(' · ')}
        </small>
      </p>
      {line.openMinor !== line.amountMinor && line.openMinor !== 0 && (
        <p>
          {w('write-off.fields.open')} <Money minor={line.openMinor} currency={currency} />
        </p>
      )}
      {line.reason && <p>{line.reason}</p>}
    </header>
  )
}

type ChoosingProps = { line: LineInfo; together: readonly BankLine[]; onDone: () => void }

/** What is open of a line: suggestions to take, or anything else that is found by hand. */
function Choosing({ line, together, onDone }: ChoosingProps) {
  const { w } = useWords()
  const match = useMatch(onDone)
  const [byHand, setByHand] = useState(false)
  const may = line.can['match'] === true
  const searches = byHand || line.candidates.length === 0 || together.length > 1
  return (
    <>
      {line.candidates.length > 0 ? (
        <ul className="wo-candidates" aria-label={w('write-off.text.candidates')}>
          {line.candidates.map((candidate, at) => (
            <CandidateCard
              key={candidate.items.map(({ key }) => key).join(' ')}
              candidate={candidate}
              currency={line.currency}
              best={at === 0 && line.suggested === 'sure'}
              busy={match.running}
              onMatch={may ? () => void match.take(line, candidate) : undefined}
            />
          ))}
        </ul>
      ) : (
        <p>{w('write-off.text.noCandidates')}</p>
      )}
      {may && !searches && (
        <button type="button" className="lt-button lt-button-plain" onClick={() => setByHand(true)}>
          {w('write-off.text.manual')}
        </button>
      )}
      {may && searches && (
        <ManualMatch
          key={together.map((one) => `${one.id}:${one.openMinor}`).join(' ')}
          lines={together}
          busy={match.running}
          onMatch={(chosen) =>
            void match.run({
              ...chosen,
              reasons: [],
              clientRequestId: newRequestId(),
            })
          }
        />
      )}
    </>
  )
}

function MatchCard({ match }: { match: Match }) {
  const { w } = useWords()
  const { items, differences, lines, currency, account, note, byName, at } = match
  return (
    <section className="wo-candidate">
      <ul>
        {account && (
          <li>
            <b>{account}</b>
            <small>{note}</small>
          </li>
        )}
        {items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <b>
              {w(`write-off.kinds.${item.kind}`)} {item.name}
            </b>
            <Money minor={item.amountMinor} currency={currency} />
            <small>
              {[item.partner, !item.settled && w('write-off.text.inBooks')].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
        {differences.map(({ kind, amountMinor, certificate }) => (
          <li key={kind}>
            <span>
              {w(`write-off.differences.${kind}`)}{' '}
              {kind === 'withheld' &&
                (certificate || <StatusTag tone="warn">{w('write-off.text.certificateMissing')}</StatusTag>)}
            </span>
            <Money minor={-amountMinor} currency={currency} />
          </li>
        ))}
        {lines.length > 1 &&
          lines.map((line) => (
            <li key={line.id}>
              <span>{line.text}</span>
              <Money minor={line.amountMinor} currency={currency} />
              <small>
                <DateText date={line.day} />
              </small>
            </li>
          ))}
      </ul>
      <footer>
        <small>
          {w('write-off.text.by', {
            name: byName || w('write-off.text.byRule'),
            at: shownMoment(at),
          })}
        </small>
        <MatchActs match={match} />
      </footer>
    </section>
  )
}
