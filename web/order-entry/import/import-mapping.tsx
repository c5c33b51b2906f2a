import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import {
  columnWord,
  importColumns,
  isImportColumn,
  type ImportColumn,
} from '#contract/order-entry/import/import-columns.ts'
import { dateOrders } from '#contract/kit/sheet/date-order.ts'
import type { OrderImport } from '#contract/order-entry/import/order-import.schema.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { skuSource } from '../../catalog/catalog.public.tsx'
import { useAct } from '../../kit/call/query.ts'
import { Picker } from '../../kit/form/choices/picker.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { ReadAgain, rememberSent } from '../../kit/sheet/encoding-select.tsx'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'

type MappingProps = { found: OrderImport; onDone: () => void }

/** What each column of the file is, with what stands in it; known by its heads from then on, and under a name. */
export function ImportMapping({ found, onDone }: MappingProps) {
  const { w } = useWords()
  const { id, kept, remembered } = found
  const [mapping, setMapping] = useState(found.mapping)
  const [name, setName] = useState(found.mappingName)
  const [refused, setRefused] = useState('')
  const save = useAct(entry.importMap, {
    onDone,
    onFields: (fields) => setRefused(fields.map(({ message }) => message).join(' ')),
  })
  const setColumn = (place: number, column: ImportColumn | '') =>
    setMapping({
      ...mapping,
      // A column is one thing once: where it is chosen again it goes from the first.
      columns: mapping.columns.map((one, at) => (at === place ? column : one === column ? '' : one)),
    })
  return (
    <Card title="order-entry.import.mapTitle">
      <p className="entry-soft">
        {w(remembered ? 'order-entry.import.mapRemembered' : 'order-entry.import.mapHelp')}
      </p>
      {found.made === 0 && <Letters found={found} />}
      {kept.length > 0 && (
        <StoredMappings
          kept={kept}
          onChoose={(one) => {
            setMapping(one.mapping)
            setName(one.name)
          }}
        />
      )}
      <ColumnTable found={found} columns={mapping.columns} onChange={setColumn} />
      <Rest found={found} mapping={mapping} onChange={setMapping} />
      <div className="import-map-foot">
        <label>
          {w('order-entry.import.saveAs')}
          <input
            className="lt-input"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {refused && (
          <p role="alert" className="lt-bad">
            {refused}
          </p>
        )}
        {found.state !== 'mapping' && (
          <button type="button" className="lt-button" onClick={onDone}>
            {w('kit.text.cancel')}
          </button>
        )}
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={save.running}
          onClick={() => (setRefused(''), void save.run({ id, ...mapping, name }))}
        >
          {w('order-entry.import.check')}
        </button>
      </div>
    </Card>
  )
}

/** How the letters of the file were read; another choice sends it again in its place. */
function Letters({ found: { id, fileName, encoding } }: Pick<MappingProps, 'found'>) {
  const [why, setWhy] = useState('')
  const send = useAct(entry.importUpload, { onFields: ([first]) => setWhy(first?.message ?? '') })
  return (
    <>
      <ReadAgain
        {...{ name: 'orders', id, fileName, encoding, busy: send.running }}
        onSend={(file, chosen) =>
          void send.run({ file, encoding: chosen, replaces: id }).then((made) => {
            if (!made) return
            rememberSent('orders', made.id, file)
            go(to['order-entry'].import({ id: made.id }))
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

type ColumnSelectProps = {
  label: string
  value: ImportColumn | ''
  onChange: (column: ImportColumn | '') => void
}

function ColumnSelect({ label, value, onChange }: ColumnSelectProps) {
  const { w } = useWords()
  return (
    <select
      className="lt-input"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(isImportColumn(target.value) ? target.value : '')}
    >
      <option value="">{w('order-entry.import.passOver')}</option>
      {importColumns.map((column) => (
        <option key={column} value={column}>
          {w(columnWord(column))}
        </option>
      ))}
    </select>
  )
}

type RestProps = {
  found: OrderImport
  mapping: OrderImport['mapping']
  onChange: (mapping: OrderImport['mapping']) => void
}

/** How dates are written, and whose rows they are that name nobody. */
function Rest({ mapping, onChange }: RestProps) {
  const { w } = useWords()
  const { agentId, skuId } = mapping
  const texts = (id: number | null) => (id === null ? [] : [String(id)])
  return (
    <div className="import-map-rest">
      <label>
        {w('order-entry.import.dateOrder')}
        <select
          className="lt-input"
          value={mapping.dateOrder}
          onChange={({ target }) =>
            onChange({ ...mapping, dateOrder: asOneOf(dateOrders, target.value) ?? 'dmy' })
          }
        >
          {dateOrders.map((one) => (
            <option key={one} value={one}>
              {w(`order-entry.dateOrders.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {!mapping.columns.includes('agent') && (
        <div>
          <span id="import-agent-label">{w('order-entry.import.forAgent')}</span>
          <Picker
            source={agentSource}
            value={texts(agentId)}
            onChange={([key]) => onChange({ ...mapping, agentId: key ? Number(key) : null })}
            clear
            label={w('order-entry.import.forAgent')}
            aria={{ id: 'import-agent', 'aria-invalid': false, 'aria-describedby': '' }}
          />
        </div>
      )}
      {!mapping.columns.includes('sku') && (
        <div>
          <span id="import-sku-label">{w('order-entry.import.forSku')}</span>
          <Picker
            source={skuSource}
            value={texts(skuId)}
            onChange={([key]) => onChange({ ...mapping, skuId: key ? Number(key) : null })}
            clear
            label={w('order-entry.import.forSku')}
            aria={{ id: 'import-sku', 'aria-invalid': false, 'aria-describedby': '' }}
          />
        </div>
      )}
    </div>
  )
}

type StoredImportMapping = OrderImport['kept'][number]

/** Mappings that have a name, to begin with one of them. */
function StoredMappings({
  kept,
  onChoose,
}: {
  kept: readonly StoredImportMapping[]
  onChoose: (one: StoredImportMapping) => void
}) {
  const { w } = useWords()
  return (
    <label className="import-kept">
      {w('order-entry.import.keptMappings')}
      <select
        className="lt-input"
        value=""
        onChange={(event) => {
          const one = kept.find((row) => String(row.id) === event.target.value)
          if (one) onChoose(one)
        }}
      >
        <option value="">{w('kit.parts.choose')}</option>
        {kept.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  )
}

type ColumnTableProps = {
  found: OrderImport
  columns: OrderImport['mapping']['columns']
  onChange: (place: number, column: ImportColumn | '') => void
}

/** Each column of the file, what it is taken for, and what stands in its first rows. */
function ColumnTable({ found: { heads, sample }, columns, onChange }: ColumnTableProps) {
  const { w } = useWords()
  return (
    <div className="import-map-scroll">
      <table className="import-map">
        <thead>
          <tr>
            <th>{w('order-entry.import.theirColumn')}</th>
            <th>{w('order-entry.import.ourColumn')}</th>
            <th>{w('order-entry.import.firstRows')}</th>
          </tr>
        </thead>
        <tbody>
          {heads.map((head, place) => (
            <tr key={place}>
              <th scope="row">{head || `(${place + 1})`}</th>
              <td>
                <ColumnSelect
                  label={head}
                  value={columns[place] ?? ''}
                  onChange={(column) => onChange(place, column)}
                />
              </td>
              <td className="import-sample">
                {sample.map((cells, at) => (
                  <span key={at}>{cells[place] || '–'}</span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
