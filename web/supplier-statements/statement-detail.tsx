import { shownSpan } from '../kit/words/buddhist.ts'
import { useState } from 'react'
import type { StatementInfo } from '#contract/supplier-statements/statement.schema.ts'
import { statementStates } from '#contract/supplier-statements/statement.states.ts'
import { useRead } from '../kit/call/query.ts'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { Stats } from '../kit/parts/charts/stat.tsx'
import { Money } from '../kit/parts/money.tsx'
import { DetailPage } from '../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'
import { MapCard } from './map-card.tsx'
import { PayDrawer } from './pay-drawer.tsx'
import { StatementActions } from './statement-actions.tsx'
import { StatementRows } from './statement-rows.tsx'
import { statements } from './supplier-statements.client.ts'

/** One statement beside our books: what each side says, row by row. */
export default function StatementDetail() {
  const { w } = useWords()
  const [{ id }] = useUrlQuery()
  const read = useRead(
    statements.info,
    { id: Number(id) },
    { live: ['supplierStatement', 'order', 'paymentRun'], keep: true, tellsFailure: true },
  )
  const statement = read.data
  const [mapping, setMapping] = useState(false)
  const pay = useDrawer<true>()
  const money = (minor: number) => <Money minor={minor} currency={statement?.currency ?? ''} />
  return (
    <DetailPage
      read={read}
      code={statement?.fileName}
      title={
        statement &&
        [statement.supplierName, statement.from && shownSpan(statement.from, statement.to)]
          .filter(Boolean)
          .join(' · ')
      }
      states={
        statement && (
          <StatusTag tone={statementStates.states[statement.status].tone}>
            {w(`supplier-statements.states.${statement.status}`)}
          </StatusTag>
        )
      }
      actions={
        statement && (
          <HeadActions
            statement={statement}
            onMap={() => setMapping(!mapping)}
            onPay={() => pay.show(true)}
          />
        )
      }
    >
      {statement && (
        <>
          <Stats
            items={[
              { word: 'supplier-statements.fields.theirs', value: money(statement.theirsMinor) },
              { word: 'supplier-statements.fields.ours', value: money(statement.oursMinor) },
              {
                word: 'supplier-statements.fields.difference',
                value: money(statement.theirsMinor - statement.oursMinor),
              },
              { word: 'supplier-statements.fields.waiting', value: String(statement.waiting) },
              ...(statement.passedRows.length
                ? [{ word: 'supplier-statements.fields.passed' as const, value: rowViews(statement) }]
                : []),
            ]}
          />
          {mapping && (
            <MapCard key={statement.version} statement={statement} onDone={() => setMapping(false)} />
          )}
          <StatementRows statement={statement} />
          {pay.record && (
            <PayDrawer key={pay.count} statement={statement} open={pay.open} onClose={pay.hide} />
          )}
        </>
      )}
    </DetailPage>
  )
}

/** How many rows were passed over, and which. */
const rowViews = ({ passedRows }: StatementInfo): string =>
  `${passedRows.length} (${passedRows.slice(0, 8).join(', ')}${passedRows.length > 8 ? ', …' : ''})`

type HeadProps = { statement: StatementInfo; onMap: () => void; onPay: () => void }

function HeadActions({ statement, onMap, onPay }: HeadProps) {
  const { w } = useWords()
  return (
    <>
      {statement.can['map'] && (
        <button type="button" className="lt-button" onClick={onMap}>
          {w('supplier-statements.text.map')}
        </button>
      )}
      <a className="lt-button" href={statements.file.href({ id: statement.id, format: 'xlsx' })} download>
        {w('supplier-statements.text.xlsx')}
      </a>
      {statement.can['pay'] && (
        <button type="button" className="lt-button lt-button-primary" onClick={onPay}>
          {w('supplier-statements.text.pay')}
        </button>
      )}
      <StatementActions statement={statement} max={1} quiet />
    </>
  )
}
