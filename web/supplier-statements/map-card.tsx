import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import { dateOrders } from '#contract/kit/sheet/date-order.ts'
import { isStatementColumn, statementColumns } from '#contract/supplier-statements/statement-columns.ts'
import type { StatementInfo } from '#contract/supplier-statements/statement.schema.ts'
import { useAct } from '../kit/call/query.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { ReadAgain, rememberSent } from '../kit/sheet/encoding-select.tsx'
import { useWords } from '../kit/words/words.ts'
import { statements } from './supplier-statements.client.ts'
import './supplier-statements.css'

type MapProps = { statement: StatementInfo; onDone: () => void }

/** What each column of the file is, above what stands in it. */
export function MapCard({ statement, onDone }: MapProps) {
  const { w } = useWords()
  const [columns, setColumns] = useState(statement.columns)
  const [dateOrder, setDateOrder] = useState(statement.dateOrder)
  const [refused, setRefused] = useState('')
  const save = useAct(statements.map, {
    doneText: w('supplier-statements.text.sent'),
    onDone,
    onFields: ([first]) => setRefused(first?.message ?? ''),
  })
  const choose = (place: number, text: string) =>
    setColumns(
      // A column is one thing once: where it is chosen again it goes from the first.
      columns.map((one, at) =>
        at === place ? (isStatementColumn(text) ? text : '') : one === text ? '' : one,
      ),
    )
  const { id, version } = statement
  return (
    <Card title="supplier-statements.text.mapTitle">
      <p>{w('supplier-statements.text.mapHelp')}</p>
      <Letters statement={statement} />
      <ColumnTable statement={statement} columns={columns} onChoose={choose} />
      <div className="statement-map-foot">
        <label>
          {w('supplier-statements.fields.dateOrder')}{' '}
          <select
            className="lt-input"
            value={dateOrder}
            onChange={({ target }) => setDateOrder(asOneOf(dateOrders, target.value) ?? 'dmy')}
          >
            {dateOrders.map((one) => (
              <option key={one} value={one}>
                {w(`supplier-statements.dateOrders.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {refused && (
          <p role="alert" className="lt-bad">
            {refused}
          </p>
        )}
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={save.running}
          onClick={() => (setRefused(''), void save.run({ id, version, columns, dateOrder }))}
        >
          {w('supplier-statements.text.mapSave')}
        </button>
      </div>
    </Card>
  )
}

/** How the letters of the file were read; another choice sends it again in its place. */
function Letters({ statement: { id, supplierId, fileName, encoding } }: Pick<MapProps, 'statement'>) {
  const [why, setWhy] = useState('')
  const send = useAct(statements.upload, { onFields: ([first]) => setWhy(first?.message ?? '') })
  return (
    <>
      <ReadAgain
        {...{ name: 'supplierStatement', id, fileName, encoding, busy: send.running }}
        onSend={(file, chosen) =>
          void send.run({ supplierId, file, encoding: chosen, replaces: id }).then((made) => {
            if (!made) return
            rememberSent('supplierStatement', made.id, file)
            go(to['supplier-statements'].supplierStatementDetail({ id: made.id }))
          })
        }
      />
      {why && (
        <p role="alert" className="lt-bad">
          {why}
        </p>
      )}
    </>
  )
}

type ColumnsProps = {
  statement: StatementInfo
  columns: StatementInfo['columns']
  onChoose: (place: number, text: string) => void
}

function ColumnTable({ statement, columns, onChoose }: ColumnsProps) {
  const { w } = useWords()
  return (
    <div className="statement-map">
      <table>
        <thead>
          <tr>
            {statement.heads.map((head, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- heads may say the same twice
              <th key={at} title={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {columns.map((column, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={at}>
                <select
                  className="lt-input"
                  aria-label={statement.heads[at] || String(at + 1)}
                  value={column}
                  onChange={({ target }) => onChoose(at, target.value)}
                >
                  <option value="">{w('supplier-statements.text.passOver')}</option>
                  {statementColumns.map((one) => (
                    <option key={one} value={one}>
                      {w(`supplier-statements.columns.${one}`)}
                    </option>
                  ))}
                </select>
              </td>
            ))}
          </tr>
          {statement.sample.map((cells, no) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={no}>
              {cells.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at} title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
