import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { shownDay, shownSpan } from '../../kit/words/buddhist.ts'
import { useState } from 'react'
import {
  bankColumns,
  dateOrders,
  settlementColumns,
  type StatementColumn,
} from '#contract/write-off/statements/statement-columns.ts'
import { encodings } from '#contract/kit/sheet/encodings.ts'
import type { LineFate, StatementInfo } from '#contract/write-off/statements/statement.schema.ts'
import { collectionSource } from '../../finance/collections.public.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { PickField } from '../../kit/form/fields/field-select.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useForm, useFormValues } from '../../kit/form/use-form.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import type { WordKey } from '#contract/words.ts'
import { useWords } from '../../kit/words/words.ts'
import { writeOff } from '../write-off.client.ts'

type Props = { id: number; onDone: () => void }

/** What a file says, before any of it is kept: whose it is, what its columns are, what could not be read. */
export function Preview({ id, onDone }: Props) {
  const { w } = useWords()
  const [shown, setShown] = useState(50)
  const read = useRead(
    writeOff.statementInfo,
    { id, shown },
    { live: ['bankLine'], keep: true, tellsFailure: true },
  )
  const map = useAct(writeOff.statementMap)
  const take = useAct(writeOff.statementTake, {
    onDone: ({ taken }) => {
      toast.good(w('write-off.text.taken', { count: taken }))
      onDone()
    },
  })
  const found = read.data
  if (read.error && !found) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  if (!found) return null
  const whose = { accountId: found.accountId, connectionId: found.connectionId, agentId: found.agentId }
  const remap = (more: object) => void map.run({ id, ...whose, ...more })
  const ready = found.lineCount > 0 && (found.source !== 'bank' || found.accountId !== null)
  return (
    <div className="wo-preview">
      <p>
        <b>{found.fileName}</b> · {found.format.toUpperCase()}{' '}
        {found.accountNumber && `· ${found.accountNumber} `}
        {found.fromDay && `· ${shownSpan(found.fromDay, found.toDay)}`}
      </p>
      <Notes found={found} />
      {found.source === 'bank' && found.state === 'read' && (
        <Whose found={found} onChange={(accountId) => remap({ accountId })} />
      )}
      {found.format === 'table' && found.state === 'read' && (
        <Columns found={found} onMap={remap} busy={map.running} />
      )}
      <Lines found={found} />
      {found.lines.length === shown && <More found={found} onMore={() => setShown(shown * 4)} />}
      {found.broken.length > 0 && (
        <section>
          <h3>{w('write-off.text.brokenCount', { count: found.brokenCount })}</h3>
          <ul className="wo-notes">
            {found.broken.map(({ row, text, why }) => (
              <li key={row}>
                <StatusTag tone="bad">{w('write-off.text.row', { row })}</StatusTag> {w(why as WordKey)}{' '}
                <small>{text}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.can['take'] === true && (
        <p>
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={!ready || take.running}
            onClick={() => void take.run({ id, version: found.version })}
          >
            {w('write-off.text.take', { count: found.newCount })}
          </button>
        </p>
      )}
    </div>
  )
}

function Notes({ found }: { found: StatementInfo }) {
  const { w } = useWords()
  return (
    <ul className="wo-notes">
      <li>
        {found.state === 'taken' ? (
          <>
            <StatusTag tone="good">{w('write-off.statementStates.taken')}</StatusTag>{' '}
            {w('write-off.fields.lines')} {found.lineCount} · {w('write-off.fields.open')} {found.open}
          </>
        ) : (
          w('write-off.text.previewText', { lines: found.lineCount, fresh: found.newCount })
        )}
      </li>
      {found.checks.map(({ kind, told }) => (
        <li key={kind}>
          <StatusTag tone={kind === 'overlap' ? 'info' : 'warn'}>
            {w(`write-off.checks.${kind}`, { told })}
          </StatusTag>
        </li>
      ))}
    </ul>
  )
}

function Whose({ found, onChange }: { found: StatementInfo; onChange: (id: number) => void }) {
  const form = useForm<{ accountId: number | null }>({
    name: `writeOff.whose.${found.id}`,
    initial: { accountId: found.accountId },
    draft: false,
  })
  const { accountId } = useFormValues(form)
  const [sent, setSent] = useState(found.accountId)
  if (accountId !== null && accountId !== sent) {
    setSent(accountId)
    queueMicrotask(() => onChange(accountId))
  }
  return (
    <Fields form={form}>
      <PickField
        form={form}
        name="accountId"
        label="write-off.fields.account"
        source={collectionSource}
        numeric
        required
        wide
      />
    </Fields>
  )
}

type WritingProps = {
  encoding: string
  dateOrder: string
  onMap: (more: object) => void
  busy: boolean
}
type ColumnsProps = { found: StatementInfo; onMap: (more: object) => void; busy: boolean }

/** What stands under each head; what is said here is remembered for the next file that is headed alike. */
function Columns({ found, onMap, busy }: ColumnsProps) {
  const { w } = useWords()
  const { heads, sample, source, encoding } = found
  const mapping = found.mapping ?? { headAt: 0, columns: [], dateOrder: 'dmy' as const }
  const offered = source === 'bank' ? bankColumns : settlementColumns
  const choose = (at: number, column: StatementColumn | '') => {
    const columns = heads.map((_, place) => {
      const now = mapping.columns[place] ?? ''
      return place === at ? column : now === column && column !== 'text' ? '' : now
    })
    onMap({ mapping: { ...mapping, columns } })
  }
  return (
    <section>
      <h3>{w('write-off.text.columnsAre')}</h3>
      <Writing
        encoding={encoding}
        dateOrder={mapping.dateOrder}
        busy={busy}
        onMap={(more) => onMap('dateOrder' in more ? { mapping: { ...mapping, ...more } } : more)}
      />
      <div className="wo-preview-scroll">
        <table>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={at}>
                  {head}
                  <br />
                  <select
                    aria-label={head || String(at + 1)}
                    value={mapping.columns[at] ?? ''}
                    disabled={busy}
                    onChange={(event) => choose(at, asOneOf(offered, event.target.value) ?? '')}
                  >
                    <option value="">{w('write-off.text.notUsed')}</option>
                    {offered.map((one) => (
                      <option key={one} value={one}>
                        {w(`write-off.columns.${one}`)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, 4).map((cells, row) => (
              <tr key={row}>
                {heads.map((_, at) => (
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** How letters and days are written. */
function Writing({ encoding, dateOrder, onMap, busy }: WritingProps) {
  const { w } = useWords()
  return (
    <p>
      <label>
        {w('write-off.fields.encoding')}{' '}
        <select
          value={encoding}
          disabled={busy}
          onChange={(event) => onMap({ encoding: event.target.value })}
        >
          {encodings.map((one) => (
            <option key={one} value={one}>
              {w(`kit.encodings.${one}`)}
            </option>
          ))}
        </select>
      </label>{' '}
      <label>
        {w('write-off.fields.dateOrder')}{' '}
        <select
          value={dateOrder}
          disabled={busy}
          onChange={(event) => onMap({ dateOrder: event.target.value })}
        >
          {dateOrders.map((one) => (
            <option key={one} value={one}>
              {w(`write-off.dateOrders.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </p>
  )
}

/** The rest of a long one. */
function More({ found, onMore }: { found: StatementInfo; onMore: () => void }) {
  const { w } = useWords()
  if (found.state !== 'taken') return null
  return (
    <p>
      <button type="button" className="lt-button" onClick={onMore}>
        {w('write-off.text.moreLines')}
      </button>
    </p>
  )
}

/** What became of a line, as a tone. */
const fates = {
  open: 'warn',
  matched: 'good',
  explained: 'info',
  ignored: 'muted',
  booked: 'good',
  unknown: 'bad',
} as const satisfies Record<LineFate, string>

function Lines({ found }: { found: StatementInfo }) {
  const { w } = useWords()
  const { lines } = found
  // A list of several currencies says which with each.
  const code = new Set(lines.map(({ currency }) => currency)).size > 1
  const isTaken = found.state === 'taken'
  const hasFee = lines.some(({ feeMinor }) => feeMinor !== 0)
  if (!lines.length) return null
  return (
    <section>
      <h3>{w(isTaken ? 'write-off.fields.lines' : 'write-off.text.preview')}</h3>
      <div className="wo-preview-scroll">
        <table>
          <thead>
            <tr>
              <th>{w('write-off.columns.day')}</th>
              <th>{w('write-off.columns.text')}</th>
              <th>{w('write-off.columns.payer')}</th>
              <th>{w('write-off.columns.reference')}</th>
              <th className="wo-right">{w('write-off.columns.amount')}</th>
              {hasFee && <th className="wo-right">{w('write-off.columns.fee')}</th>}
              {isTaken && <th>{w('write-off.text.became')}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.row}>
                <td>{shownDay(line.day)}</td>
                <td>
                  {line.text} {line.known && <StatusTag tone="muted">{w('write-off.text.known')}</StatusTag>}
                </td>
                <td>{line.payer}</td>
                <td>{line.reference}</td>
                <td>
                  <Money minor={line.amountMinor} currency={line.currency} code={code} />
                </td>
                {hasFee && (
                  <td>
                    <Money minor={line.feeMinor} currency={line.currency} code={code} />
                  </td>
                )}
                {line.became && (
                  <td>
                    <StatusTag tone={fates[line.became]}>{w(`write-off.states.${line.became}`)}</StatusTag>{' '}
                    {line.becameName}
                    {line.differsMinor !== null && (
                      <div className="wo-differs">
                        <StatusTag tone="warn">{w('write-off.text.differs')}</StatusTag>{' '}
                        <Money minor={line.differsMinor} currency={line.currency} code={code} />
                      </div>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
