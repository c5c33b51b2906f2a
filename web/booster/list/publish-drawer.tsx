import { useState } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import { wordAt } from '#contract/words.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import type { OutputOfCall } from '../../kit/call/client.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Picked } from '../../kit/list/table/row-selection.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { language, useWords, word } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'

type Row = OutputOfCall<typeof booster.candidates>['rows'][number]
const columns: readonly Column<Row>[] = [
  {
    key: 'product',
    title: 'booster.fields.product',
    text: ({ names, code }) => `${code} ${nameIn(names, language())}`,
    width: 260,
    grow: true,
    card: 'title',
  },
  {
    key: 'type',
    title: 'catalog.fields.productType',
    text: ({ productType }) => word(wordAt('catalog.productTypes', productType)),
    width: 110,
    card: 'sub',
  },
  {
    key: 'partner',
    title: 'booster.fields.partner',
    text: ({ partnerName }) => partnerName,
    width: 130,
    card: 'meta',
  },
]

/** Chooses an account and products, our own and those followed from the market, and publishes them. */
export function PublishDrawer(panel: Panel) {
  const { w } = useWords()
  const [connectionId, setConnection] = useState(0)
  const [keys, setKeys] = useState<Picked>({})
  const { data: accounts } = useRead(booster.accountChoices, {}, { live: ['booster'] })
  const account = connectionId || (accounts?.rows[0]?.id ?? 0)
  const skuIds = Object.keys(keys).map(Number)
  const act = useAct(booster.publish, {
    onDone: ({ published }) => {
      toast.good(w('booster.text.published', { count: published }))
      panel.onClose()
    },
  })
  return (
    <Drawer
      {...panel}
      title={w('booster.text.publish')}
      width={640}
      foot={
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={!skuIds.length || !account}
          onClick={() => void act.run({ connectionId: account, skuIds })}
        >
          {w('booster.text.publish')}
        </button>
      }
    >
      <p className="lt-field-help">{w('booster.text.publishWhat')}</p>
      <label className="booster-acts">
        {w('booster.text.publishOn')}
        <select
          className="lt-input"
          value={account}
          onChange={(event) => {
            setConnection(Number(event.target.value))
            setKeys({})
          }}
        >
          {accounts?.rows.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {accounts?.rows.length === 0 && (
        <Empty title={w('booster.text.noAccounts')}>{w('booster.text.noListingsWhy')}</Empty>
      )}
      {account > 0 && <Candidates key={account} connectionId={account} keys={keys} onKeys={setKeys} />}
    </Drawer>
  )
}

type CandidatesProps = { connectionId: number; keys: Picked; onKeys: (keys: Picked) => void }

/** Products that are not on the account yet. */
function Candidates({ connectionId, keys, onKeys }: CandidatesProps) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const [{ pageNo, pageSize }, setPaging] = useState({ pageNo: 1, pageSize: 20 })
  const { data, error, refetch } = useRead(
    booster.candidates,
    { pageNo, pageSize, connectionId, ...(text && { text }) },
    { live: ['booster', 'sku'], keep: true, tellsFailure: true },
  )
  return (
    <>
      <div className="booster-acts">
        <SearchBox
          label={w('booster.fields.search')}
          value={text}
          onChange={(typed) => {
            setText(typed)
            setPaging({ pageNo: 1, pageSize })
          }}
        />
      </div>
      <DataTable
        screen="boosterCandidates"
        label={w('booster.text.publish')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ id }) => String(id)}
        error={error}
        onRetry={() => void refetch()}
        selection={{ keys, onChange: onKeys }}
        empty={<Empty title={w('booster.text.noCandidates')} />}
        {...(data &&
          data.total > pageSize && {
            paging: {
              pageNo,
              pageSize,
              total: data.total,
              onPage: (no: number, size: number) => setPaging({ pageNo: no, pageSize: size }),
            },
          })}
        inline
      />
    </>
  )
}
